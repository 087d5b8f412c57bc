import { expect, test } from 'vitest'
import type { Piece } from '../wire.ts'
import { draw as gnumies } from './gnumies.ts'
import { draw as greenbox, drawSpot } from './greenbox.ts'
import { draw as jabberwocky } from './jabberwocky.ts'
import type { Drawing } from './kit.ts'

const piece = (fields: Partial<Piece>): Piece => ({ id: 'x', kind: 'card', label: '', mark: '', colour: '', number: null, symbol: '', up: true, owner: -1, at: '', ...fields })

const GEMS = ['green', 'yellow', 'purple']
const HANDS = ['red', 'yellow', 'blue', 'violet', 'gray']
const SYMBOLS = ['drop', 'hammers', 'circles', 'bricks', 'wheel', 'arrow']

/** Every piece of the three boxes, as their games send them. */
const drawings: (Drawing | null)[] = [
  ...GEMS.flatMap(colour => [
    ...[1, 2, 3, 4, 5].flatMap(number => [piece({ colour, number }), piece({ colour, number, up: false })]),
    piece({ colour, number: 5, symbol: 'goal' }),
    piece({ colour, symbol: 'jabberwocky' }),
    piece({ kind: 'gem', colour }),
  ]),
  piece({ up: false }),
].map(jabberwocky)
drawings.push(
  ...[
    ...['red', 'yellow', 'green', 'blue'].flatMap(colour => [
      piece({ kind: 'cube', colour }),
      piece({ kind: 'pawn', colour, symbol: 'soldier' }),
      piece({ kind: 'pawn', colour, symbol: 'king' }),
    ]),
    ...['red', 'yellow', 'green', 'blue', 'white', 'black'].flatMap(colour => SYMBOLS.flatMap(symbol => [piece({ colour, number: 3, symbol }), piece({ colour, number: 1, symbol: `${symbol} green` })])),
    ...SYMBOLS.map(symbol => piece({ kind: 'tile', symbol })),
    piece({ kind: 'tile', up: false }),
    piece({ colour: 'orange', symbol: 'x' }),
    piece({ up: false }),
    ...[1, 2, 3, 4, 5, 6].map(number => piece({ kind: 'die', number })),
  ].map(greenbox),
)
drawings.push(
  ...[
    ...HANDS.flatMap(colour => [
      ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map(number => piece({ colour, number, symbol: 'luckynits3' })),
      piece({ colour, symbol: 'gnalli' }),
      piece({ colour, up: false, owner: 1 }),
    ]),
    ...Array.from({ length: 15 }, (_, i) => piece({ number: i + 1, symbol: `guest${i + 1}` })),
    piece({ symbol: 'wullawaki' }),
    piece({ symbol: 'copicastor' }),
    piece({ up: false, owner: 1 }),
    piece({ up: false }),
  ].map(gnumies),
)

test('every piece of the three boxes is drawn', () => {
  expect(drawings).not.toContain(null)
  for (const drawing of drawings) expect(drawing!.body).not.toMatch(/undefined|NaN|\[object/)
})

test('a drawing can be inlined any number of times under a strict style policy', () => {
  for (const drawing of drawings) expect(drawing!.body).not.toMatch(/ id=| style=|url\(|<script| class=/)
})

test('different pieces look different', () => {
  const seen = new Set(drawings.map(drawing => `${drawing!.colour} ${drawing!.inks?.b} ${drawing!.body}`))
  const soldiers = 4 // drawn as cubes
  expect(seen.size).toBe(drawings.length - soldiers)
})

test('words of a piece never become markup', () => {
  const strange = piece({ colour: '"><script>', symbol: '<b>', mark: '<i>', number: 3 })
  for (const draw of [jabberwocky, greenbox, gnumies]) expect(draw(strange)).toBeNull()
})

test('squares of tiles are drawn, plain places are not', () => {
  const spot = { id: 'a1', x: 0, y: 0, label: '', shape: 'square', angle: 0 }
  expect(drawSpot({ ...spot, colour: 'yellow' })).not.toBeNull()
  expect(drawSpot({ ...spot, colour: 'green' })).not.toBeNull()
  expect(drawSpot({ ...spot, colour: '' })).toBeNull()
})

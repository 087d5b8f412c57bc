import usual from '../defaults.json'
import { expect, test } from 'vitest'
import type { Piece } from '../wire.ts'
import { draw as gnumies } from './gnumies.ts'
import { draw as greenbox, drawSpot } from './greenbox.ts'
import { draw as jabberwocky } from './jabberwocky.ts'
import { draw as jackrabbits } from './jackrabbits.ts'
import type { Drawing } from './kit.ts'

const piece = (fields: Partial<Piece>): Piece => ({ ...usual.piece, id: 'x', kind: 'card', label: '', ...fields })

const GEMS = ['green', 'yellow', 'purple']
const HANDS = ['red', 'yellow', 'blue', 'violet', 'gray']
const SYMBOLS = ['drop', 'hammers', 'circles', 'bricks', 'wheel', 'arrow']

/** Every piece of the boxes, as their games send them. */
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
    ...[1, 2, 3, 4, 5, 6].flatMap(number => ['tile', 'head'].map(kind => piece({ kind, symbol: 'worker', number }))),
    ...[1, 2, 3, 4, 5, 6].map(number => piece({ symbol: 'tally', number })),
    ...['red', 'blue'].flatMap(colour => [piece({ kind: 'chest', colour }), piece({ kind: 'chest', colour, symbol: 'guarded' }), piece({ kind: 'runner', colour })]),
    piece({ kind: 'brick' }),
    ...['red', 'blue'].flatMap(colour => [piece({ kind: 'block', colour, mark: '3' })]),
    ...SYMBOLS.flatMap(symbol => [piece({ kind: 'slip', symbol }), piece({ kind: 'sign', symbol })]),
    ...['', 'green', 'yellow'].map(colour => piece({ kind: 'step', colour, number: 12 })),
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

const ROYALS = ['J', 'Q', 'K'].flatMap(rank => [...'SHDC'].map(suit => rank + suit))
const LAND = ['RV', 'MT', 'WD'].flatMap(kind => [`${kind}1`]).concat(['CV1', 'CV2', 'CV3', 'CV4', 'CV5', 'CV6', 'ME1', 'ME2', 'ME3', 'ME4', 'TE1', 'TE2'])
drawings.push(
  ...[
    ...['spades', 'hearts', 'diamonds', 'clubs'].flatMap(symbol => Array.from({ length: 13 }, (_, i) => piece({ symbol, number: i + 1 }))),
    piece({ symbol: 'joker' }),
    piece({ up: false }),
    ...['red', 'yellow', 'blue', 'black'].flatMap(colour => [piece({ kind: 'pawn', colour }), piece({ kind: 'token', colour, symbol: 'carrot' })]),
    ...[1, 2, 3, 4, 5, 6].map(number => piece({ kind: 'die', number, colour: 'white' })),
    ...[...ROYALS, ...LAND].map(symbol => piece({ kind: 'tile', symbol, number: 0 })),
  ].map(jackrabbits),
)

test('every piece of the boxes is drawn', () => {
  expect(drawings).not.toContain(null)
  for (const drawing of drawings) expect(drawing!.body).not.toMatch(/undefined|NaN|\[object/)
})

test('a drawing can be inlined any number of times under a strict style policy', () => {
  for (const drawing of drawings) expect(drawing!.body).not.toMatch(/ id=| style=|url\(|<script| class=/)
})

test('different pieces look different', () => {
  const seen = new Set(drawings.map(drawing => `${drawing!.colour} ${drawing!.inks?.b} ${drawing!.body}`))
  const alike = 4 + 6 // soldiers are drawn as cubes, and two boxes have the same dice
  expect(seen.size).toBe(drawings.length - alike)
})

test('words of a piece never become markup', () => {
  const strange = piece({ colour: '"><script>', symbol: '<b>', mark: '<i>', number: 3 })
  for (const draw of [jabberwocky, greenbox, gnumies, jackrabbits]) expect(draw(strange)).toBeNull()
})

test('squares of tiles are drawn, plain places are not', () => {
  const spot = { ...usual.spot, id: 'a1', x: 0, y: 0 }
  expect(drawSpot({ ...spot, colour: 'yellow' })).not.toBeNull()
  expect(drawSpot({ ...spot, colour: 'green' })).not.toBeNull()
  expect(drawSpot({ ...spot, colour: '' })).toBeNull()
  for (const shape of ['desk', 'shut', 'velvet', 'sand-wheel-r-b-lit', 'slot-drop', 'groove']) expect(drawSpot({ ...spot, shape })).not.toBeNull()
})

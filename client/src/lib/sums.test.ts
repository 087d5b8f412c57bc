import { expect, test } from 'vitest'
import usual from '../defaults.json'
import type { Move, Table } from '../wire.ts'
import { touch, touchable } from './narrow.ts'
import { excess, reckoned } from './sums.ts'

const HAND = [1, 1, 2, 3, 6, 6]
const ids = HAND.map((number, i) => `${number}.${HAND.slice(0, i).filter(other => other === number).length}`)
const piece = (id: string) => ({ ...usual.piece, id, kind: 'card', label: id[0], number: Number(id[0]) })
const zone = (fields: object) => ({ ...usual.zone, ...fields })
const table = (sum: number) => ({ ...usual.table, status: '', zones: [zone({ id: 'slate', label: '', sum }), zone({ id: 'hand', label: '', pieces: ids.map(piece) })] }) as unknown as Table
const way = (number: number, ...path: string[]): Move => ({ ...usual.move, number, name: path.join(), path }) as Move
const moves = [way(0, '1.0', '6.0', '6.1'), way(1, '1.0', '1.1', '2.0', '3.0', '6.0')]

test('any order makes the sum, and equal cards serve for each other', () => {
  let chosen: string[] = []
  for (const id of ['6.1', '1.1']) chosen = touch(moves, chosen, id, table(13)).chosen
  expect(touch(moves, chosen, '6.0', table(13)).play).toBe(moves[0])
})

test('a second touch takes a card back, and what is too large is told', () => {
  const chosen = ['6.0', '6.1']
  expect(touch(moves, chosen, '6.0', table(13)).chosen).toEqual(['6.1'])
  expect([...touchable(moves, chosen, table(13))]).toEqual(['1.0', '1.1', ...chosen])
  expect(excess(table(13), moves, chosen, '3.0')).toBe('6 + 6 + 3 is 15, 2 more than 13.')
})

test('a way that leads nowhere can be gone, and back', () => {
  const chosen = ['1.0', '1.1', '6.0']
  expect([...touchable(moves, [...chosen, '3.0'], table(13))]).toEqual(['2.0', ...chosen, '3.0'])
  expect([...touchable(moves, ['6.0', '3.0', '2.0', '1.0'], table(12 + 1))]).toEqual(['1.1', '6.0', '3.0', '2.0', '1.0'])
  const lost = [way(0, '6.0', '6.1')]
  expect([...touchable(lost, ['6.0', '3.0', '2.0'], { ...table(12) })].sort()).toEqual(['1.0', '1.1', '2.0', '3.0', '6.0'])
  const dead = ['6.0', '3.0', '1.0', '1.1']
  expect([...touchable(lost, dead, table(12))]).toEqual(dead)
  expect(reckoned(table(12), lost, dead, '')[1][0].text).toBe('of 12: **1 to go, none fits**')
})

import { expect, test } from 'vitest'
import { actor, turns, whose } from './turns.ts'

const line = (n: number, turn: number, text: string, seat = -1) => ({ n, turn, text, seat, marks: [] })

test('lines of one turn stand together', () => {
  const found = turns([line(0, 0, 'a'), line(1, 0, 'b'), line(2, 1, 'c')])
  expect(found.map(turn => [turn.number, turn.lines.map(one => one.text)])).toEqual([[0, ['a', 'b']], [1, ['c']]])
})

test('a line has one actor: whoever did it, or comes first in it', () => {
  expect(actor(line(0, 0, '\ue002 pays \ue001 a cube.', 0))).toBe(0)
  expect(actor(line(0, 0, '\ue002 lays 40.', 0))).toBe(1)
  expect(actor(line(0, 0, 'Night falls.', 0))).toBe(-1)
})

test('a turn is headed by who made it, and not where several did', () => {
  const [own, both, none] = turns([line(0, 0, '\ue001 lays 4.', 0), line(1, 0, 'Night falls.', 0), line(2, 1, '\ue001 lays 4.', 1), line(3, 1, '\ue002 lays 5.', 1), line(4, 2, 'Day breaks.')])
  expect([own, both, none].map(whose)).toEqual([0, undefined, undefined])
})

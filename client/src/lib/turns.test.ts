import { expect, test } from 'vitest'
import { actor, turns } from './turns.ts'

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

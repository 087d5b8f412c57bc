import { expect, test } from 'vitest'
import type { Line, Mark } from '../wire.ts'
import { lately, tidy } from './traces.ts'
import { seatMark } from './words.ts'

const arrow = (from: string, to: string): Mark => ({ kind: 'arrow', ids: [from, to], text: '2', colour: '' })
const line = (n: number, seat: number, turn: number, ...marks: Mark[]): Line => ({ n, seat, turn, marks, text: '' })
const kinds = (marks: Mark[]) => marks.map(mark => `${mark.kind} ${mark.ids.join()}`)

test('what happened since my own last line is marked', () => {
  const lines = [line(0, 1, 1, arrow('a', 'b')), line(1, 0, 2, arrow('c', 'd')), line(2, 1, 3, arrow('e', 'f'))]
  expect(kinds(tidy(lines, 0))).toEqual(['arrow e,f'])
})

test('of several long turns only the last', () => {
  const turn = (n: number) => line(n, 1, n, arrow(`a${n}`, `b${n}`), arrow(`c${n}`, `d${n}`))
  expect(kinds(tidy([turn(1), turn(2)], 0))).toEqual(['arrow a2,b2', 'arrow c2,d2'])
})

test('of one turn with many arrows only where they lead, each place once', () => {
  const many = line(0, 1, 1, arrow('a', 'x'), arrow('b', 'x'), arrow('c', 'y'), arrow('d', 'y'), { kind: 'from', ids: ['a'], text: '', colour: '' })
  expect(kinds(tidy([many], 0))).toEqual(['from a', 'to x', 'to y'])
})

test('who watches sees the last turn', () => {
  expect(kinds(tidy([line(0, 1, 1, arrow('a', 'b')), line(1, 0, 2, arrow('c', 'd'))], -1))).toEqual(['arrow c,d'])
})

test('in words: what concerns me, or the last there was', () => {
  const told = (seat: number, text: string): Line => ({ ...line(0, seat, 1), text })
  const lines = [told(0, 'mine.'), told(1, `pays ${seatMark(0)}.`), told(1, 'takes.'), told(2, 'ends.')]
  expect(lately(lines, 0)).toBe(lines[1].text)
  expect(lately(lines, 1)).toBe('ends.')
  expect(lately(lines, 2)).toBe('takes. ends.')
  expect(lately([], 0)).toBe('')
})

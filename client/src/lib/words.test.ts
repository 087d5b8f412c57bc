import { expect, test } from 'vitest'
import type { Seat } from '../wire.ts'
import { bare, named } from './words.ts'

const seat = (name: string): Seat => ({ name, kind: 'person', here: true, ready: false, resigned: false, level: '' })
const seats = [seat('Alice'), seat('Bellman'), seat('Tamsin')]

test('seats get their names', () => {
  expect(named('Waiting for seat 2, 3.', seats)).toBe('Waiting for Bellman, Tamsin.')
  expect(named('Seats 1 and 3 share the win.', seats)).toBe('Alice and Tamsin share the win.')
  expect(named("Seat 2's hand", seats)).toBe("Bellman's hand")
  expect(named('How many from heap 2?', seats)).toBe('How many from heap 2?')
  expect(named('Seat 9 wins.', seats)).toBe('Seat 9 wins.')
})

test('a label on the owner’s own mat says only what it is', () => {
  expect(bare("Seat 2's hand")).toBe('Hand')
  expect(bare('Your party')).toBe('Party')
  expect(bare('Seat 1: secret goal')).toBe('Secret goal')
  expect(bare('Points of seat 3')).toBe('Points')
  expect(bare('Snatched by seat 1')).toBe('Snatched')
})

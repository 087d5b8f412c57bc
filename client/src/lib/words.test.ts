import { expect, test } from 'vitest'
import type { Seat } from '../wire.ts'
import { named, parts } from './words.ts'

const seats = ['Alice', 'Bellman', ''].map(name => ({ name, kind: 'person', here: true, ready: false, resigned: false, level: '' }) as Seat)

test('seats get the names of those who sit there', () => {
  expect(named('Waiting for \ue002.', seats)).toBe('Waiting for Bellman.')
  expect(named('\ue001 and \ue002 share the win.', seats)).toBe('Alice and Bellman share the win.')
  expect(named('It is the turn of \ue003.', seats)).toBe('It is the turn of seat 3.')
})

test('prose is never read: a number of a seat in a sentence stays what it is', () => {
  expect(named('How many from heap 2? seat 1', seats)).toBe('How many from heap 2? seat 1')
})

test('a sentence in parts', () => {
  expect(parts('\ue001 takes 2 gems from \ue002.')).toEqual([0, ' takes 2 gems from ', 1, '.'])
})

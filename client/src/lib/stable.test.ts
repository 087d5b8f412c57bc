import usual from '../defaults.json'
import { expect, test } from 'vitest'
import type { Piece } from '../wire.ts'
import { alike, follow } from './stable.ts'

const base: Piece = { ...usual.piece, id: '', kind: 'gem', label: '', mark: 'g', colour: 'green' }
const gem = (id: string, colour = 'green'): Piece => ({ ...base, id, colour, mark: colour[0] })
const card = (id: string, up = true): Piece => ({ ...base, id, kind: 'card', colour: '', mark: up ? id : '', up })

test('pieces keep the order in which they were first seen', () => {
  const first = follow([], [gem('a'), gem('b', 'yellow')])
  const second = follow(first, [gem('b', 'yellow'), gem('c', 'purple'), gem('a')])
  expect(second.map(drawn => drawn.piece.id)).toEqual(['a', 'b', 'c'])
  expect(second.slice(0, 2).map(drawn => drawn.key)).toEqual(first.map(drawn => drawn.key))
})

test('a gem that vanishes here and appears there is the same gem', () => {
  const first = follow([], [gem('G3.g0'), gem('G3.g1'), gem('G3.y0', 'yellow')])
  const second = follow(first, [gem('G3.g0'), gem('Y2.g0'), gem('G3.y0', 'yellow')])
  expect(second[1]).toEqual({ key: first[1].key, piece: gem('Y2.g0') })
})

test('the nearest of several takes its place', () => {
  const where: Record<string, number> = { a: 0, b: 10, c: 9, d: 1 }
  const first = follow([], [gem('a'), gem('b')])
  const second = follow(first, [gem('c'), gem('d')], (from, to) => Math.abs(where[from.id] - where[to.id]))
  expect(second.map(drawn => drawn.piece.id)).toEqual(['d', 'c'])
})

test('a hidden card may turn out to be any card, an open one only itself', () => {
  expect(alike(card('supply#3', false), card('guest 7'))).toBeGreaterThan(0)
  expect(alike(card('G3'), { ...card('Y5'), colour: 'yellow' })).toBe(0)
  expect(alike(gem('a'), card('b', false))).toBe(0)
})

test('a card with another back is another card: no bid comes out of the supply', () => {
  expect(alike(card('supply#3', false), card('supply#2', false))).toBeGreaterThan(0)
  expect(alike(card('supply#3', false), { ...card('bid2#0', false), colour: 'violet' })).toBe(0)
})

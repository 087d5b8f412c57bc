import { expect, test } from 'vitest'
import { targets } from './targets.ts'

const goal = (id: string, x: number, y: number, r = 20) => ({ id, x, y, r })

test('places that are far apart have targets of their own', () => {
  expect(targets([goal('a', 0, 0), goal('b', 100, 0)])).toEqual([
    { ids: ['a'], x: 0, y: 0, size: 40 },
    { ids: ['b'], x: 100, y: 0, size: 40 },
  ])
})

test('neighbours share the room between them by their size', () => {
  const [large, small] = targets([goal('hexagon', 0, 0, 60), goal('triangle', 60, 0, 20)])
  expect(large.size + small.size).toBeCloseTo(120)
  expect(large.size).toBeCloseTo(90)
})

test('what a finger can not tell apart is one target, and such a group does not creep on', () => {
  const row = targets([goal('a', 0, 0), goal('b', 16, 0), goal('c', 32, 0), goal('d', 48, 0)])
  expect(row.map(target => target.ids)).toEqual([['a', 'b'], ['c', 'd']])
  for (const target of row) expect(target.size).toBeGreaterThanOrEqual(26)
})

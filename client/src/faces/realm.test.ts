import usual from '../defaults.json'
import { expect, test } from 'vitest'
import type { Spot } from '../wire.ts'
import { at, edgesOf, ground, kindOf, signs, textOf, tilesOf, wayOf } from './realm.ts'

const spot = (id: string, x: number, y: number, shape: string, angle = 0): Spot => ({ ...usual.spot, id, x, y, label: id, shape, angle })
const H = Math.sqrt(3) / 2

/** The Citadel, the river RV2 at (1, 0) turned 4, the palace of spades at (3, -2) turned 1, as the table sends them. */
const spots = [
  spot('at Citadel', 0, 0, 'hexagon'),
  spot('RV2', 2, 2 * H, 'rhombus', 240),
  spot('at RV2a', 1.5, 2 * H, 'round'),
  spot('at RV2b', 2.5, 2 * H, 'round'),
  spot('at QS', 4, 4 * H, 'hexagon', 60),
  spot('side QS.0', 9, 9, 'side'),
]
const tiles = tilesOf(spots)

test('the tiles of a table are read from its places', () => {
  expect([...tiles.keys()]).toEqual(['Citadel', 'RV2', 'QS'])
  expect(kindOf('QS')).toBe('Q')
  expect(kindOf('RV2')).toBe('RV')
})

test('a board is written as the option takes it', () => {
  const parts = textOf(tiles).split('_')
  expect(parts).toHaveLength(36)
  expect(parts.filter(Boolean)).toEqual(['3.-2.1', '1.0.4'])
})

test('neighbours share the middle of a side, and the way between them leads over it', () => {
  const middles = edgesOf(tiles.get('Citadel')!).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  const river = edgesOf(tiles.get('RV2')!).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  const [shared] = middles.filter(middle => river.includes(middle))
  expect(shared).toBeDefined()
  const points = new Map(spots.map(one => [one.id, at(one)]))
  const way = wayOf(['at Citadel', 'at RV2a', 'at RV2b'], tiles, points)
  expect(way.walk.split('M')).toHaveLength(3) // from the Citadel to the side, from the side along the river
  expect(way.leaps.split('M')).toHaveLength(2) // across
})

test('every kind of tile is drawn, whichever way it is turned', () => {
  for (const name of ['Citadel', 'JS', 'QH', 'KD', 'KC', 'RV1', 'MT2', 'WD3', 'CV4', 'ME4', 'TE1'])
    for (let r = 0; r < 6; r++) {
      const shape = kindOf(name).length === 1 ? 'hexagon' : /^(RV|MT|WD)/.test(name) ? 'rhombus' : 'triangle'
      const tile = { name, shape, x: 10, y: 20, r } as const
      expect(ground(tile) + signs(tile)).not.toMatch(/undefined|NaN|\[object/)
    }
})

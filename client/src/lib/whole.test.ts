import { expect, test } from 'vitest'
import type { Scene } from '../wire.ts'
import { whole } from './whole.ts'

const sent = (spots: unknown, rev = 1) => ({
  type: 'scene' as const,
  rev,
  step: 0,
  seat: 0,
  stage: 'playing',
  host: false,
  game: 'nim',
  title: 'NIM',
  box: '',
  options: {},
  seats: [{ name: 'Ann', kind: 'person', here: false }],
  table: {
    status: 'Your turn.',
    zones: [{ id: 'board', label: 'Board', flow: 'spots', pieces: [{ id: 'a', kind: 'cube', label: 'cube', owner: 1 }], spots }],
    moves: [{ number: 3, name: 'take' }],
  },
})

test('what is left out is as usual, what is there stays', () => {
  const scene = whole(sent([{ id: 's', x: 1, y: 0, shape: 'round' }]), null)
  expect(scene.seats).toEqual([{ name: 'Ann', kind: 'person', here: false, ready: false, resigned: false, level: '' }])
  expect(scene).toMatchObject({ turn: -1, draft: [], clock: null, result: '', log: [] })
  const { zones, buttons, moves } = scene.table!
  expect(buttons).toEqual([])
  expect(zones[0].pieces[0]).toMatchObject({ id: 'a', up: true, number: null, owner: 1, at: '' })
  expect(zones[0].spots[0]).toEqual({ id: 's', x: 1, y: 0, label: '', shape: 'round', angle: 0, colour: '', owner: -1 })
  expect(moves[0]).toMatchObject({ number: 3, path: [], also: [] })
})

test('a board that the page has is taken from the scene before', () => {
  const first = whole(sent([{ id: 's', x: 1, y: 0 }]), null)
  const second: Scene = whole(sent(null, 2), first)
  expect(second.table!.zones[0].spots).toBe(first.table!.zones[0].spots)
  expect(second.rev).toBe(2)
})

test('in the lobby there is no table', () => {
  const { table, ...rest } = sent([])
  expect(table).toBeTruthy()
  expect(whole(rest, null).table).toBeNull()
})

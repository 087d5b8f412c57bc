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
  expect(zones[0].spots[0]).toEqual({ id: 's', x: 1, y: 0, label: '', shape: 'round', angle: 0, colour: '', owner: -1, badge: '' })
  expect(moves[0]).toMatchObject({ number: 3, path: [], also: [] })
})

test('rows of items are made whole wherever they stand', () => {
  const { table } = sent([])
  const row = [{ text: 'x' }, { piece: { id: 'p', kind: 'cube', label: 'red cube' } }]
  const more = { goal: row, sides: [{ colour: 'red', rows: [row] }], result: { reason: 'So.', rows: [row] }, marks: [{ kind: 'to', ids: ['s'] }] }
  const drawn = whole({ ...sent([]), table: { ...table, ...more, zones: [{ id: 'z', label: 'Z', left: row, rows: [row] }] } }, null).table!
  for (const one of [drawn.goal, drawn.sides[0].rows[0], drawn.result!.rows[0], drawn.zones[0].left, drawn.zones[0].rows[0]]) {
    expect(one[0]).toMatchObject({ text: 'x', piece: null, picture: '', label: '' })
    expect(one[1].piece).toMatchObject({ up: true, number: null, badge: '' })
  }
  expect(drawn.sides[0]).toMatchObject({ portrait: null, text: '' })
  expect(drawn.result).toMatchObject({ head: [], tie: '' })
  expect(drawn.marks[0]).toMatchObject({ text: '', colour: '' })
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

import { afterEach, expect, test, vi } from 'vitest'
import { summary, tried } from './lesson.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the end is told in words', () => {
  expect(summary(7, 2)).toBe('Seven steps, two of them not at once.')
  expect(summary(6, 0)).toBe('Six steps, each at the first try.')
  expect(summary(1, 1)).toBe('One step, not at once.')
  expect(summary(13, 1)).toBe('13 steps, one of them not at once.')
})

test('what is as usual is left out over the wire, and put in here', async () => {
  const table = { status: 'Your turn.', zones: [{ id: 'z', label: 'Z', pieces: [{ id: 'p', kind: 'tile', label: 'tile' }] }] }
  const sent = { table, seat: 0, seats: [{ name: 'Ann', kind: 'person' }], beats: [{ table, log: 0 }] }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(sent)))
  const found = await tried({ game: 'push', step: 0 })
  expect(found).toMatchObject({ done: '', answer: '', hint: [], matters: [] })
  expect(found.table.zones[0].pieces[0]).toMatchObject({ up: true, owner: -1 })
  expect(found.beats[0]).toMatchObject({ hold: 900, table: { moves: [] } })
  expect(found.seats[0]).toMatchObject({ here: true, level: '' })
})

import usual from '../defaults.json'
import { expect, test } from 'vitest'
import type { Piece, Spot, Table, Zone } from '../wire.ts'
import { planned } from './areas.ts'
import { plan } from './layout.ts'
import { Memory } from './memory.ts'
import { neighbour } from './neighbour.ts'
import { pitches } from './pitches.ts'
import type { Box } from './sheet.ts'

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({
  ...usual.piece, id, kind: 'card', label: id, mark: id, ...more,
})
const spot = (id: string, x: number, y: number): Spot => ({ ...usual.spot, id, x, y, label: id })
const zone = (id: string, flow: Zone['flow'], pieces: Piece[], more: Partial<Zone> = {}): Zone => ({
  ...usual.zone, ground: '', id, label: id, flow, pieces, ...more,
})
const table = (...zones: Zone[]): Table => ({ ...usual.table, status: '', zones }) as Table
const cards = (count: number, name: string) => Array.from({ length: count }, (_, i) => piece(`${name}${i}`))
const grid = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, i) => spot(`s${i}`, i % columns, Math.floor(i / columns)))
const ring = (count: number, radius: number) =>
  Array.from({ length: count }, (_, i) => spot(`s${i}`, radius + radius * Math.sin((2 * Math.PI * i) / count), radius - radius * Math.cos((2 * Math.PI * i) / count)))

function laid(what: Table, width: number, height: number, seat = 0, memory = new Memory()) {
  memory.note(what, seat, 2)
  if (what.plan) return planned(what, seat, width, height, memory, { zone: zone => zone.label, seat: String })
  return plan(what, seat, width, height, memory)
}
const apart = (a: Box, b: Box) => a.x + a.w <= b.x + 0.5 || b.x + b.w <= a.x + 0.5 || a.y + a.h <= b.y + 0.5 || b.y + b.h <= a.y + 0.5

function overlaps(boxes: Box[]): number {
  let count = 0
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => (count += Number(!apart(a, b)))))
  return count
}

test('a board of cards fills the space without overlapping', () => {
  const spots = grid(7, 5)
  const what = table(zone('board', 'spots', spots.map(one => piece(`c${one.id}`, { at: one.id })), { spots }))
  for (const [w, h] of [[340, 500], [700, 600], [1200, 700]]) {
    const { pieces, u } = laid(what, w, h)
    expect(overlaps([...pieces.values()])).toBe(0)
    expect(u).toBeGreaterThan(40)
    for (const box of pieces.values()) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.w).toBeLessThanOrEqual(w + 1)
    }
  }
})

test('a ring becomes tall on a phone and wide on a desk, and other things lie inside it', () => {
  const spots = ring(12, 2.5)
  const around = zone('ring', 'spots', spots.map(one => piece(`c${one.id}`, { at: one.id })), { spots })
  const what = table(around, zone('hand', 'row', [piece('g', { kind: 'gem' })]))
  const sides = (w: number, h: number) => {
    const { pieces } = laid(what, w, h)
    expect(overlaps([...pieces.values()])).toBe(0)
    const xs = [...pieces.values()].map(box => box.x)
    const ys = [...pieces.values()].map(box => box.y)
    const gem = pieces.get('g')!
    expect(gem.y).toBeGreaterThan(Math.min(...ys))
    expect(gem.y).toBeLessThan(Math.max(...ys))
    return (Math.max(...xs) - Math.min(...xs)) / (Math.max(...ys) - Math.min(...ys))
  }
  expect(sides(360, 560)).toBeLessThan(1)
  expect(sides(900, 560)).toBeGreaterThan(1)
})

test('every card of a large hand keeps a finger’s width on a small phone', () => {
  const what = table(zone('hand1', 'fan', cards(11, 'c'), { owner: 0 }), zone('hand2', 'fan', cards(11, 'd'), { owner: 1 }))
  const { pieces } = laid(what, 340, 380)
  const mine = cards(11, 'c').map(card => pieces.get(card.id)!)
  mine.forEach((box, i) => {
    const next = mine[i + 1]
    if (next && next.x > box.x) expect(next.x - box.x).toBeGreaterThanOrEqual(39)
  })
  expect(Math.max(...mine.map(box => box.x + box.w))).toBeLessThanOrEqual(341)
})

test('one’s own things lie below those of others', () => {
  const what = table(zone('hand1', 'fan', cards(5, 'c'), { owner: 0 }), zone('hand2', 'fan', cards(5, 'd'), { owner: 1 }), zone('pile', 'stack', cards(9, 'p')))
  for (const [seat, own, other] of [[0, 'c0', 'd0'], [1, 'd0', 'c0']] as const) {
    const { pieces, mats } = laid(what, 700, 600, seat)
    expect(pieces.get(own)!.y).toBeGreaterThan(pieces.get(other)!.y)
    expect(pieces.get(own)!.w).toBeGreaterThan(pieces.get(other)!.w)
    expect(mats.map(mat => mat.seat)).toEqual([1 - seat])
  }
})

test('of a stack only the top is drawn, with a count', () => {
  const { pieces, badges } = laid(table(zone('pile', 'stack', cards(9, 'p'))), 700, 600)
  expect([...pieces.values()].filter(box => !box.buried)).toHaveLength(3)
  expect(badges.map(badge => badge.text)).toEqual(['9'])
})

test('many small pieces of one colour become a pile with a count; a few stay apart', () => {
  const cubes = (count: number) => Array.from({ length: count }, (_, i) => piece(`q${i}`, { kind: 'cube', mark: 'r', colour: 'red' }))
  const shown = (count: number) => [...laid(table(zone('supply', 'row', cubes(count))), 700, 600).pieces.values()].filter(box => !box.buried).length
  expect(shown(5)).toBe(5)
  expect(shown(13)).toBe(3)
  expect(laid(table(zone('supply', 'row', cubes(13))), 700, 600).badges.map(badge => badge.text)).toEqual(['13'])
  const what = table(zone('supply', 'row', cubes(13)))
  what.moves = [{ number: 0, name: 'a', text: 'a', path: ['q3'], also: [], way: [], cost: '' }]
  expect(laid(what, 700, 600).pieces.get('q3')!.buried).toBeFalsy()
})

test('in a row of cards and gems each takes the width it needs', () => {
  const { pieces } = laid(table(zone('row', 'row', [piece('c'), piece('g', { kind: 'gem' }), piece('d')])), 700, 600)
  const [card, gem, next] = ['c', 'g', 'd'].map(id => pieces.get(id)!)
  expect(overlaps([card, gem, next])).toBe(0)
  expect(next.x - card.x).toBeLessThan(card.w * 1.7)
})

test('a mat is wide enough for the name of its player', () => {
  const what = table(zone('goal1', 'row', [piece('a')], { owner: 0 }), zone('goal2', 'row', [piece('b')], { owner: 1 }))
  const memory = new Memory()
  memory.note(what, 0, 2)
  const { mats } = plan(what, 0, 700, 600, memory, { zone: () => 'Secret goal', seat: () => 'Bill the Lizard' })
  expect(mats[0].w).toBeGreaterThan(120)
})

test('gems lie on their card; from five on they are counted by colour', () => {
  const gems = (count: number) => Array.from({ length: count }, (_, i) => piece(`g${i}`, { kind: 'gem', colour: i % 2 ? 'green' : 'yellow', at: 'c' }))
  for (const count of [1, 4, 7]) {
    const { pieces, badges } = laid(table(zone('row', 'row', [piece('c'), ...gems(count)])), 700, 600)
    const card = pieces.get('c')!
    for (const gem of gems(count)) {
      const box = pieces.get(gem.id)!
      expect(box.x).toBeGreaterThanOrEqual(card.x)
      expect(box.x + box.w).toBeLessThanOrEqual(card.x + card.w + 0.5)
      expect(box.y + box.h).toBeLessThanOrEqual(card.y + card.h + 0.5)
      expect(box.z).toBeGreaterThan(card.z)
    }
    expect(badges.map(badge => badge.text)).toEqual(count > 4 ? ['4', '3'] : [])
  }
})

test('a zone that empties keeps its place: nothing moves under the finger', () => {
  const memory = new Memory()
  const board = (left: number) => table(zone('a', 'row', cards(left, 'a')), zone('b', 'row', cards(3, 'b')))
  const before = laid(board(4), 700, 600, 0, memory).pieces.get('b0')!
  const after = laid(board(1), 700, 600, 0, memory).pieces.get('b0')!
  expect([after.x, after.y, after.w]).toEqual([before.x, before.y, before.w])
})

test('places of a grid lie one piece apart, places of a ring as near as they can', () => {
  expect(pitches(grid(5, 5), 1.1, 1.5)).toEqual([[1.1, 1.5]])
  for (const [sx, sy] of pitches(ring(15, 3), 1.1, 1.5)) {
    const boxes = ring(15, 3).map(one => ({ x: one.x * sx, y: one.y * sy, w: 1.1 - 0.001, h: 1.5 - 0.001, z: 0, angle: 0 }))
    for (const a of boxes) for (const b of boxes) if (a !== b) expect(Math.abs(a.x - b.x) >= 1.099 || Math.abs(a.y - b.y) >= 1.499).toBe(true)
  }
})

test('an arrow key goes to the nearest in its direction', () => {
  const at = (x: number, y: number) => ({ x, y, w: 10, h: 10 })
  const all: [string, ReturnType<typeof at>][] = [['right', at(30, 2)], ['far', at(90, 0)], ['below', at(4, 40)], ['slanted', at(25, 25)]]
  expect(neighbour(at(0, 0), all, 'ArrowRight')).toBe('right')
  expect(neighbour(at(0, 0), all, 'ArrowDown')).toBe('below')
  expect(neighbour(at(0, 0), all, 'ArrowLeft')).toBeUndefined()
})

const written = (text: string) => [[{ ...usual.item, text }]] as Zone['rows']
const laidOut = (areas: string[][], rows: number[], columns: number[]) => ({ areas, rows, columns })

test('a chart fills its area, and nothing lies over it', () => {
  const map = zone('map', 'spots', [], { spots: grid(3, 3) })
  const areas = laidOut([['map', 'pile'], ['hand1', 'hand1']], [400, 100], [3, 1])
  const what = { ...table(map, zone('pile', 'stack', cards(9, 'p')), zone('hand1', 'fan', cards(8, 'h'), { owner: 0 })), plan: { wide: areas, phone: areas } }
  for (const [w, h] of [[360, 220], [390, 520], [1380, 900]]) {
    const memory = new Memory()
    memory.note(what, 0, 2)
    const { pieces, spots, chart, h: high } = planned(what, 0, w, h, memory, { zone: zone => zone.label, seat: String }, 'map')
    expect(spots.size).toBe(0) // it draws its places itself
    expect(chart!.h).toBeCloseTo((high - (w < 520 ? 6 : 10)) * 0.8)
    expect(chart!.w).toBeGreaterThan(0.7 * w)
    for (const card of pieces.values()) expect(apart({ ...chart!, z: 0, angle: 0 }, card)).toBe(true)
    expect(pieces.size).toBe(17)
  }
})

test('the pieces of a sheet lie above its lines, or left of them where it is low, and never outside', () => {
  const tall = zone('tall', 'row', cards(3, 't'), { rows: written('3 short') })
  const low = zone('low', 'row', cards(1, 'l'), { rows: written('3 short') })
  const grid = laidOut([['tall', 'low']], [1], [1, 3])
  const { pieces, papers } = laid({ ...table(tall, low), plan: { wide: grid, phone: grid } }, 700, 180)
  expect(papers.map(({ over, aside }) => [over > 0, aside > 0])).toEqual([[true, false], [false, true]])
  for (const [id, box] of pieces) {
    const on = papers.find(paper => paper.id.startsWith(id[0]))!
    expect(box.x).toBeGreaterThanOrEqual(on.x)
    expect(box.x + box.w).toBeLessThanOrEqual(on.x + on.w)
    expect(box.y + box.h).toBeLessThanOrEqual(on.y + on.h)
  }
})

test('a narrow screen shows a large board around its focus, with the names of what it shows', () => {
  const spots = grid(12, 9)
  const names = (count: number) => Array.from({ length: count }, (_, i) => ({ ...usual.item, text: String(i) })) as Zone['left']
  const around = (focus: string, width: number) => {
    const plan = laidOut([['board']], [1], [1])
    const pieces = spots.map(one => piece(`t${one.id}`, { kind: 'tile', at: one.id }))
    const board = zone('board', 'spots', pieces, { spots, focus, left: names(9), below: names(12) })
    return laid({ ...table(board), plan: { wide: plan, phone: plan } }, width, 400)
  }
  expect(around('s0', 900).spots.size).toBe(12 * 9)
  const corner = around('s0', 370)
  expect(corner.spots.size).toBe(49)
  expect(corner.pieces.size).toBe(49)
  expect(corner.margins.map(({ item }) => item.text)).toEqual([...'0123456', ...'0123456'])
  const [one, next] = ['s52', 's53'].map(focus => [...around(focus, 370).spots.keys()])
  expect(one).toContain('s53')
  expect(one).toEqual(next) // it rests while one goes a step
})

test('flocks to choose from lie side by side, and the birds on each in six places of it', () => {
  const flocks = Array.from({ length: 5 }, (_, i) => [piece(`f${i}`, { kind: 'flock' }), ...[0, 1, 2, 3, 4].map(j => piece(`f${i}.${j}`, { kind: 'gem', at: `f${i}` }))])
  const plan = laidOut([['who']], [1], [1])
  for (const [w, h] of [[208, 200], [340, 94]]) {
    const { pieces } = laid({ ...table(zone('who', 'row', flocks.flat())), plan: { wide: plan, phone: plan } }, w, h)
    expect(overlaps(flocks.map(([flock]) => pieces.get(flock.id)!))).toBe(0)
    const [on, ...birds] = flocks[0].map(({ id }) => pieces.get(id)!)
    expect(overlaps(birds)).toBe(0)
    for (const bird of birds) expect([bird.x >= on.x, bird.y >= on.y, bird.x + bird.w <= on.x + on.w, bird.y + bird.h <= on.y + on.h]).toEqual([true, true, true, true])
  }
})

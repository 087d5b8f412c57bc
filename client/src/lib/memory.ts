// What a table remembers of its zones, so that nothing moves under the finger.
import type { Piece, Table, Zone } from '../wire.ts'
import { groups } from './groups.ts'
import { CUBE, ground, heapShape, PILED, size, small } from './sizes.ts'

/** What a zone held at most: its space stays, so that nothing moves under the finger. */
export class Memory {
  readonly most = new Map<string, number>()
  readonly cells = new Map<string, [number, number]>()
  readonly shared = new Set<string>() // zones of a kind that only one seat has: they lie in the middle
  readonly touched = new Set<string>() // zones in which something could be touched so far
  paths = new Set<string>() // what the moves of now name
  near = false // others' things can be touched in this game

  note(table: Table, seat: number, seats: number): void {
    const kinds = groups(table.zones.filter(zone => zone.owner >= 0), zone => zone.id.replace(/\d+/g, ''))
    for (const [only, ...more] of kinds.values()) if (!more.length && seats > 1) this.shared.add(only.id) // it goes with the turn
    this.paths = new Set(table.moves.flatMap(move => move.path))
    for (const zone of table.zones) {
      this.most.set(zone.id, Math.max(this.most.get(zone.id) ?? zone.most, grounded(zone).length))
      this.cells.set(zone.id, widest(this.cells.get(zone.id) ?? [0, 0], table.plan && zone.spots.length ? place(zone) : cell(zone)))
      if (![...zone.pieces, ...zone.spots].some(thing => this.paths.has(thing.id))) continue
      this.touched.add(zone.id)
      this.near ||= zone.owner >= 0 && zone.owner !== seat && seat >= 0 && !this.shared.has(zone.id)
    }
  }
}

const widest = (a: [number, number], b: [number, number]): [number, number] => [Math.max(a[0], b[0]), Math.max(a[1], b[1])]

/** The pieces that lie on the table itself, not on another piece. */
export function grounded(zone: Zone): Piece[] {
  const ids = new Set(zone.pieces.map(piece => piece.id))
  return zone.pieces.filter(piece => !ids.has(piece.at))
}

/** The space of one place of a board that has a plan: small pieces don't change it. `most`: so many may stand there. */
function place({ spots, most, pieces }: Zone): [number, number] {
  const least: [number, number] = spots.some(spot => spot.shape === 'card') ? [1, 1.4] : [1, 1]
  const { columns, rows } = heapShape(most)
  const heaps: [number, number] = most > 1 ? [columns * CUBE + 0.24, (rows - 1) * CUBE * PILED + CUBE + 0.2] : [0, 0]
  const at = new Set(spots.map(spot => spot.id))
  const large = pieces.filter(piece => at.has(piece.at) && !small(piece)).map(ground)
  return [least, heaps, ...large].reduce(widest)
}

/** The space of one place of a zone: the largest heap of pieces on one spot, or simply the largest piece. */
function cell(zone: Zone): [number, number] {
  const found = grounded(zone)
  if (zone.flow !== 'spots') return found.reduce<[number, number]>((most, piece) => widest(most, size(piece)), [0, 0])
  let most: [number, number] = zone.spots.some(spot => spot.shape === 'card') ? [1, 1.4] : [0, 0]
  for (const heap of groups(found, piece => piece.at).values()) {
    if (small(heap[0])) {
      const { columns, rows } = heapShape(heap.length)
      const [w, h] = size(heap[0])
      most = widest(most, [columns * w + 0.24, (rows - 1) * h * PILED + h + 0.2])
    } else most = widest(most, ground(heap[0]))
  }
  return most
}

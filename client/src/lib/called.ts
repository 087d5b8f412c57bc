// What pieces are called: several that can be touched and share a name are told apart by their places.
import type { Seat, Table } from '../wire.ts'
import { named } from './words.ts'

/** The accessible name of every piece. */
export function called(table: Table, can: Set<string>, seats: Seat[]): Map<string, string> {
  const pieces = table.zones.flatMap(zone => zone.pieces.map(piece => ({ ...piece, zone: zone.label })))
  const places = new Map(table.zones.flatMap(zone => [...zone.pieces, ...zone.spots].map(one => [one.id, one.label || one.id])))
  const alike = new Map<string, typeof pieces>()
  for (const piece of pieces) if (can.has(piece.id)) alike.set(piece.label, [...(alike.get(piece.label) ?? []), piece])
  return new Map(
    pieces.map(piece => {
      const others = can.has(piece.id) ? alike.get(piece.label)! : []
      const zones = new Set(others.map(other => other.zone)).size > 1
      const place = others.length > 1 ? (places.get(piece.at) ?? (zones ? piece.zone : '')) : ''
      return [piece.id, named(place ? `${piece.label}, ${place}` : piece.label, seats)]
    }),
  )
}

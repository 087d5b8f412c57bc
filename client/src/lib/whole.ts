// A scene as it comes leaves out what is as usual, and boards that the page has; here it is made whole.
import usual from '../defaults.json'
import type { Scene, Table, Zone } from '../wire.ts'

export type Sent<T> = { type: 'scene' } & { [key in keyof T]?: unknown }
type Part = Record<string, unknown>

const filled = (parts: unknown, rest: Part): Part[] => ((parts ?? []) as Part[]).map(part => ({ ...rest, ...part }))

/** `before`: the last scene of the same connection. */
export function whole(sent: Sent<Scene>, before: Scene | null): Scene {
  const { table, seats, log } = sent
  return {
    ...usual.scene,
    ...sent,
    seats: filled(seats, usual.seat),
    log: filled(log, usual.line),
    table: table ? wholeTable(table as Part, before?.table ?? null) : null,
  } as Scene
}

function wholeTable(sent: Part, before: Table | null): Table {
  const { zones, buttons, counters, moves } = sent
  return {
    ...sent,
    zones: filled(zones, usual.zone).map(zone => wholeZone(zone, before)),
    buttons: filled(buttons, usual.button),
    counters: filled(counters, usual.counter),
    moves: filled(moves, usual.move),
  } as Table
}

function wholeZone(zone: Part, before: Table | null): Zone {
  const known = before?.zones.find(one => one.id === zone.id)?.spots ?? []
  return { ...zone, pieces: filled(zone.pieces, usual.piece), spots: zone.spots === null ? known : filled(zone.spots, usual.spot) } as Zone
}

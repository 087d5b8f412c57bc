// A scene as it comes leaves out what is as usual, and boards that the page has; here it is made whole.
import usual from '../defaults.json'
import type { Item, Scene, Table, Zone } from '../wire.ts'

export type Sent<T> = { type: 'scene' } & { [key in keyof T]?: unknown }
type Part = Record<string, unknown>

const filled = (parts: unknown, rest: Part): Part[] => ((parts ?? []) as Part[]).map(part => ({ ...rest, ...part }))

/** `before`: the last scene of the same connection. */
export function whole(sent: Sent<Scene>, before: Scene | null): Scene {
  const { table, beats, seats, log } = sent
  const last = before?.table ?? null
  return {
    ...usual.scene,
    ...sent,
    seats: filled(seats, usual.seat),
    log: filled(log, usual.line).map(line => ({ ...line, marks: filled(line.marks, usual.mark) })),
    table: table ? wholeTable(table as Part, last) : null,
    beats: filled(beats, usual.beat).map(beat => ({ ...beat, table: wholeTable(beat.table as Part, last) })),
  } as Scene
}

export function wholeTable(sent: Part, before: Table | null): Table {
  const { zones, buttons, counters, moves, goal, sides, marks, result } = sent
  return {
    ...usual.table,
    ...sent,
    zones: filled(zones, usual.zone).map(zone => wholeZone(zone, before)),
    buttons: filled(buttons, usual.button),
    counters: filled(counters, usual.counter),
    moves: filled(moves, usual.move),
    goal: wholeRow(goal),
    sides: filled(sides, usual.side).map(side => ({ ...side, portrait: wholePiece(side.portrait), rows: wholeRows(side.rows) })),
    marks: filled(marks, usual.mark),
    result: result ? { ...usual.result, ...result, rows: wholeRows((result as Part).rows) } : null,
  } as Table
}

function wholeZone(zone: Part, before: Table | null): Zone {
  const known = before?.zones.find(one => one.id === zone.id)?.spots ?? []
  return {
    ...zone,
    pieces: filled(zone.pieces, usual.piece),
    spots: zone.spots === null ? known : filled(zone.spots, usual.spot),
    rows: wholeRows(zone.rows),
    left: wholeRow(zone.left),
    right: wholeRow(zone.right),
    below: wholeRow(zone.below),
    above: wholeRow(zone.above),
  } as Zone
}

const wholePiece = (piece: unknown) => (piece ? { ...usual.piece, ...piece } : null)
const wholeRow = (row: unknown) => filled(row, usual.item).map(item => ({ ...item, piece: wholePiece(item.piece) })) as Item[]
const wholeRows = (rows: unknown) => ((rows ?? []) as unknown[]).map(wholeRow)

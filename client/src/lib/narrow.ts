// Click by click to a move. Paths are prefix-free, so the last click plays.
import type { Move, Piece, Table } from '../wire.ts'
import { add, addable, wanted } from './sums.ts'

const begins = (path: string[], chosen: string[]) => chosen.every((id, i) => path[i] === id)

/** The moves that can still be meant. */
export const fitting = (moves: Move[], chosen: string[]): Move[] => moves.filter(move => begins(move.path, chosen))

/** The ids that can be touched now: those that go on from what is chosen. Of pieces that look alike, all can. */
export function touchable(moves: Move[], chosen: string[], table: Table | null | undefined = null): Set<string> {
  if (table && wanted(table)) return addable(table, moves, chosen)
  const ids = new Set<string>()
  for (const move of fitting(moves, chosen)) {
    if (move.path.length > chosen.length) ids.add(move.path[chosen.length])
    if (!chosen.length) for (const id of move.also) ids.add(id)
  }
  for (const { pieces } of loose(table)) for (const piece of pieces) if (!ids.has(piece.id) && pieces.some(other => ids.has(other.id) && alike(piece, other))) ids.add(piece.id)
  return ids
}

const loose = (table: Table | null | undefined) => table?.zones.filter(zone => !zone.spots.length) ?? []
const alike = (a: Piece, b: Piece) => (['kind', 'label', 'mark', 'colour', 'number', 'symbol', 'up', 'owner', 'at', 'picked'] as const).every(key => a[key] === b[key])

/** The piece that a move names, for one that looks just like it. */
function instead(moves: Move[], chosen: string[], id: string, table: Table | null | undefined): string {
  const named = touchable(moves, chosen)
  if (named.has(id)) return id
  const pieces = loose(table).find(zone => zone.pieces.some(piece => piece.id === id))?.pieces ?? []
  const one = pieces.find(piece => piece.id === id)
  return pieces.find(other => one && named.has(other.id) && alike(one, other))?.id ?? id
}

export type Asked = { step: number; phase: string; moves: Move[] }

/** The last question that a touch answers anew. Of a kind that has been asked twice, something is done in between, which no touch takes back; only what is held can be let go. */
export function asked(before: Asked[], phase: string, held: boolean | undefined, answers: (move: Move) => unknown): Asked | undefined {
  const at = before.findLastIndex(one => one.moves.some(answers))
  const since = at < 0 ? [] : before.slice(at)
  if (new Set([phase, ...since.map(one => one.phase)]).size > since.length || (held && since.length === 1)) return since[0]
}

export type Choice = { chosen: string[]; play?: Move; again?: string } // again: to be touched in the next question, too

/** One touch: goes on, lets go of the last choice when it is touched again, or begins anew with another first piece. */
export function touch(moves: Move[], chosen: string[], what: string, table: Table | null | undefined = null): Choice {
  if (table && wanted(table)) return add(table, moves, chosen, what)
  const at = chosen.lastIndexOf(what)
  const id = at >= 0 ? what : instead(moves, chosen, what, table)
  const also = chosen.length ? undefined : moves.find(move => move.also.includes(id))
  if (also) return { ...settled(moves, also.path.slice(0, 1)), again: id }
  if (touchable(moves, chosen).has(id)) return settled(moves, [...chosen, id])
  if (at >= 0) return { chosen: chosen.slice(0, at) }
  return chosen.length && touchable(moves, []).has(id) ? touch(moves, [], what, table) : { chosen }
}

function settled(moves: Move[], chosen: string[]): Choice {
  const play = moves.find(move => move.path.length === chosen.length && begins(move.path, chosen))
  return play ? { chosen: [], play } : { chosen }
}

/** What is still possible of a choice when a new table arrives. */
export function kept(moves: Move[], chosen: string[], table: Table | null | undefined = null): string[] {
  if (table && wanted(table)) return chosen.every(id => table.zones.some(zone => zone.pieces.some(piece => piece.id === id))) ? chosen : []
  let left = chosen
  while (left.length && !fitting(moves, left).some(move => move.path.length > left.length)) left = left.slice(0, -1) // a whole move was for an earlier question
  return left
}

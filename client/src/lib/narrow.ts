// Click by click to a move. Paths are prefix-free, so the last click plays.
import type { Move } from '../wire.ts'

const begins = (path: string[], chosen: string[]) => chosen.every((id, i) => path[i] === id)

/** The moves that can still be meant. */
export const fitting = (moves: Move[], chosen: string[]): Move[] => moves.filter(move => begins(move.path, chosen))

/** The ids that can be touched now: those that go on from what is chosen. */
export function touchable(moves: Move[], chosen: string[]): Set<string> {
  const ids = new Set<string>()
  for (const move of fitting(moves, chosen)) {
    if (move.path.length > chosen.length) ids.add(move.path[chosen.length])
    if (!chosen.length) for (const id of move.also) ids.add(id)
  }
  return ids
}

export type Choice = { chosen: string[]; play?: Move; again?: string } // again: to be touched in the next question, too

/** One touch: goes on, lets go of the last choice when it is touched again, or begins anew with another first piece. */
export function touch(moves: Move[], chosen: string[], id: string): Choice {
  const instead = chosen.length ? undefined : moves.find(move => move.also.includes(id))
  if (instead) return { ...settled(moves, instead.path.slice(0, 1)), again: id }
  if (touchable(moves, chosen).has(id)) return settled(moves, [...chosen, id])
  const at = chosen.lastIndexOf(id)
  if (at >= 0) return { chosen: chosen.slice(0, at) }
  if (touchable(moves, []).has(id)) return settled(moves, [id])
  return { chosen }
}

function settled(moves: Move[], chosen: string[]): Choice {
  const play = moves.find(move => move.path.length === chosen.length && begins(move.path, chosen))
  return play ? { chosen: [], play } : { chosen }
}

/** What is still possible of a choice when a new table arrives. */
export function kept(moves: Move[], chosen: string[]): string[] {
  let left = chosen
  while (left.length && !fitting(moves, left).length) left = left.slice(0, -1)
  return left
}

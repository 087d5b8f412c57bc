// Pieces whose numbers must add up: any of them, in any order; equal ones serve for each other.
import type { Item, Move, Piece, Table } from '../wire.ts'
import usual from '../defaults.json'
import type { Choice } from './narrow.ts'

/** What the pieces that are touched must make; 0: nothing is added up. */
export const wanted = (table: Table): number => table.zones.find(zone => zone.sum)?.sum ?? 0

/** The pieces to choose from. */
const pool = (table: Table, moves: Move[]): Piece[] => (wanted(table) && moves.length ? (table.zones.find(zone => zone.pieces.some(piece => piece.id === moves[0].path[0]))?.pieces ?? []) : [])

const numbers = (table: Table, moves: Move[], ids: string[]) => {
  const all = new Map(pool(table, moves).map(piece => [piece.id, piece.number ?? 0]))
  return ids.filter(id => all.has(id)).map(id => all.get(id)!)
}
const total = (found: number[]) => found.reduce((a, b) => a + b, 0)

/** What does not make the sum too large, and what can be taken back; whether it can still be made is for people to find. */
export const addable = (table: Table, moves: Move[], chosen: string[]): Set<string> => new Set([...light(table, moves, chosen), ...chosen])

function light(table: Table, moves: Move[], chosen: string[]): string[] {
  const left = wanted(table) - total(numbers(table, moves, chosen))
  return pool(table, moves).filter(piece => !chosen.includes(piece.id) && (piece.number ?? 0) <= left).map(piece => piece.id)
}

/** One touch adds a piece or takes it back; when the sum is right, it is played. */
export function add(table: Table, moves: Move[], chosen: string[], id: string): Choice {
  if (chosen.includes(id)) return { chosen: chosen.filter(one => one !== id) }
  if (!addable(table, moves, chosen).has(id)) return { chosen }
  const now = [...chosen, id]
  const sorted = (ids: string[]) => numbers(table, moves, ids).sort().join()
  const play = moves.find(move => sorted([...move.path]) === sorted(now))
  return play ? { chosen: [], play } : { chosen: now }
}

/** Why a piece can't be added. */
export function excess(table: Table, moves: Move[], chosen: string[], id: string): string {
  const [one] = numbers(table, moves, [id])
  if (one === undefined || chosen.includes(id)) return ''
  const found = [...numbers(table, moves, chosen), one]
  return `${found.join(' + ')} is ${total(found)}, ${total(found) - wanted(table)} more than ${wanted(table)}.`
}

/** How much too large each piece is that can't be added any more. */
export function heavy(table: Table, moves: Move[], chosen: string[]): Map<string, number> {
  const left = wanted(table) - total(numbers(table, moves, chosen))
  return new Map(pool(table, moves).filter(piece => !chosen.includes(piece.id) && (piece.number ?? 0) > left).map(piece => [piece.id, (piece.number ?? 0) - left]))
}

/** What the sheet says: the sum so far, and what is pointed at. */
export function reckoned(table: Table, moves: Move[], chosen: string[], pointed: string): Item[][] {
  const item = (text: string, picture: Item['picture'] = '') => ({ ...usual.item, text, picture }) as Item
  const [found, next] = [numbers(table, moves, chosen), chosen.includes(pointed) ? [] : numbers(table, moves, [pointed])]
  if (!found.length && !next.length) return []
  const sum = total([...found, ...next])
  const left = wanted(table) - sum
  const stuck = left > 0 && !light(table, moves, next.length ? [...chosen, pointed] : chosen).length
  const told = left ? `${Math.abs(left)} ${left > 0 ? 'to go' : 'too many'}${stuck ? ', none fits' : ''}` : 'it fits'
  const before = found.length ? [item(found.join(' + '))] : []
  return [[...before, ...(next.length ? [item(`${found.length ? '+ ' : ''}${next[0]}`, 'plate')] : []), item(`= ${sum}`)], [item(`of ${wanted(table)}: **${told}**`)]]
}

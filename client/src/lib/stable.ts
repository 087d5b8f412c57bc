// Which drawn piece is which thing on the table. A node of the page is never moved among its siblings (that would
// stop its flight and lose the focus): pieces keep the order in which they were first seen. A thing that vanishes
// where a like thing appears is taken to be the same one, so its node flies: a gem of card G3 becomes a gem of Y2.
import type { Piece } from '../wire.ts'

export type Drawn = { key: string; piece: Piece }
export type Distance = (from: Piece, to: Piece) => number

let births = 0

export function follow(before: Drawn[], pieces: Piece[], distance: Distance = () => 0): Drawn[] {
  const now = new Map(pieces.map(piece => [piece.id, piece]))
  const had = new Set(before.map(drawn => drawn.piece.id))
  const gone = before.filter(drawn => !now.has(drawn.piece.id))
  const born = pieces.filter(piece => !had.has(piece.id))
  const became = pair(gone, born, distance)
  const after: Drawn[] = []
  for (const drawn of before) {
    const piece = now.get(drawn.piece.id) ?? became.get(drawn.key)
    if (piece) after.push({ key: drawn.key, piece })
  }
  const paired = new Set(became.values())
  for (const piece of born) if (!paired.has(piece)) after.push({ key: `k${births++}`, piece })
  return after
}

/** How alike two things are: 0 not at all; a face-down thing may become any of its kind. */
export function alike(a: Piece, b: Piece): number {
  if (a.kind !== b.kind) return 0
  if (!a.up !== !b.up && (!a.mark || !b.mark)) return a.owner === b.owner || a.owner < 0 || b.owner < 0 ? 2 : 1
  if (!a.up && !b.up) return a.colour === b.colour ? 3 : 0 // their backs
  if (a.colour !== b.colour || a.symbol !== b.symbol) return 0
  return a.number === b.number ? 4 : 0
}

function pair(gone: Drawn[], born: Piece[], distance: Distance): Map<string, Piece> {
  const pairs: { drawn: Drawn; piece: Piece; score: number; far: number }[] = []
  for (const drawn of gone)
    for (const piece of born) {
      const score = alike(drawn.piece, piece)
      if (score) pairs.push({ drawn, piece, score, far: distance(drawn.piece, piece) })
    }
  pairs.sort((a, b) => b.score - a.score || a.far - b.far)
  const became = new Map<string, Piece>()
  const taken = new Set<Piece>()
  for (const { drawn, piece } of pairs) {
    if (became.has(drawn.key) || taken.has(piece)) continue
    became.set(drawn.key, piece)
    taken.add(piece)
  }
  return became
}

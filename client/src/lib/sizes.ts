// How large things are, in widths of a card.
import type { Piece } from '../wire.ts'

export const CUBE = 0.5

const SIZES: Record<string, [number, number]> = {
  card: [1, 1.4],
  tile: [1, 1],
  mat: [1, 1.36],
  plate: [1, 1.16],
  flock: [1, 0.8],
  pawn: [0.68, 0.68],
  gem: [0.4, 0.4],
  cube: [CUBE, CUBE],
  die: [0.5, 0.5],
  block: [0.66, 0.66],
  brick: [0.94, 0.94],
  slip: [0.94, 0.94],
  sign: [0.5, 0.5],
  runner: [0.48, 0.6], // two stand side by side
}

export function size(piece: Piece): [number, number] {
  if (piece.kind === 'token') return [Math.min(3, Math.max(0.72, 0.3 + 0.14 * piece.mark.length)), 0.6]
  if (piece.kind === 'gem' && piece.symbol === 'set') return [0.7, 0.7] // fills a well of its own
  if (piece.kind === 'pawn' && piece.symbol === 'king') return [0.58, 1.09] // stands a little over the place behind it
  return SIZES[piece.kind] ?? [0.8, 0.8]
}

export const whole = ({ kind }: Piece) => kind === 'flock' // what lies on it is the choice, so nothing covers it
export const small = (piece: Piece) => Math.max(...size(piece)) <= 0.5
export const pawn = (piece: Piece) => piece.kind === 'pawn'
export const FOOT = 0.18 // a pawn stands so far from the near edge of its square

/** The ground a piece needs on a board: a pawn stands on a whole square. */
export const ground = (piece: Piece): [number, number] => (pawn(piece) ? [1, 1] : size(piece))

export const HEAP = 10 // so many small pieces stand on each other
export const PILED = 0.86 // of its height is seen of a piece with another one on it
export const heapShape = (count: number) => ({ columns: Math.ceil(count / HEAP), rows: Math.min(count, HEAP) })

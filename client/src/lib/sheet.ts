// The sheet on which a table is laid out: where each piece, place, mat and label goes, in pixels.
import type { Piece } from '../wire.ts'
import { groups } from './groups.ts'
import { size } from './sizes.ts'

export type Box = { x: number; y: number; w: number; h: number; z: number; angle: number; buried?: boolean }
export type Mat = { seat: number; x: number; y: number; w: number; h: number }
export type Caption = { id: string; x: number; y: number; w: number; h: number; mat: boolean; named: boolean; board: boolean; empty: boolean }
export type Badge = { id: string; x: number; y: number; text: string; small: boolean }

type Ground = Omit<Box, 'z'>

export class Sheet {
  readonly pieces = new Map<string, Box>()
  readonly spots = new Map<string, Box>()
  readonly mats: Mat[] = []
  readonly captions: Caption[] = []
  readonly badges: Badge[] = []
  chart?: { x: number; y: number; w: number; h: number } // the room of a board that draws itself
  private top = 0

  constructor(
    readonly u: number, // the width of a card
    public w: number,
    public h: number,
  ) {}

  /** Puts a piece somewhere, and on it what rests on it: the pieces of `children` under its id. */
  place(piece: Piece, box: Ground, children: Map<string, Piece[]>, unit: number): void {
    this.pieces.set(piece.id, { ...box, z: ++this.top })
    this.lay(piece, children.get(piece.id) ?? [], box, children, unit)
  }

  /** Pieces on a piece: in a row along its foot; from five on one heap a colour, with a count. A sign on a board stays readable. */
  private lay(under: Piece, pieces: Piece[], on: Ground, children: Map<string, Piece[]>, unit: number): void {
    if (!pieces.length) return
    const heaps = [...groups(pieces, piece => (pieces.length > 4 ? piece.kind + piece.colour : piece.id)).values()]
    const [cw, ch] = size(pieces[0])
    const k = shrunk(under, pieces[0], cw)
    const [w, h] = [cw * k * unit, ch * k * unit]
    const step = Math.min(w * 1.06, heaps.length > 1 ? (on.w - w - 0.04 * unit) / (heaps.length - 1) : 0)
    const sign = under.kind === 'token' && this.spots.has(under.at)
    const top = on.y + (on.h > on.w * 1.2 ? Math.min(0.93 * on.w, on.h - h) : on.h - h * (sign ? 0.25 : 0.9))
    heaps.forEach((heap, i) => {
      const x = on.x + on.w / 2 + (i - (heaps.length - 1) / 2) * step - w / 2
      heap.forEach((piece, j) => {
        const up = Math.min(heap.length - 1 - j, 2)
        this.place(piece, { x, y: top - 0.03 * unit * (2 - up) * Number(heap.length > 1), w, h, angle: on.angle, buried: on.buried || up > 1 }, children, unit)
      })
      if (heap.length > 1 && !on.buried) this.badges.push({ id: `${heap[0].at}/${heap[0].colour}`, x: x + w, y: top + h, text: String(heap.length), small: true })
    })
  }
}

/** What lies on a card covers little of it. */
function shrunk(under: Piece, { kind }: Piece, width: number): number {
  if (under.kind !== 'card') return 1
  return kind === 'token' ? Math.min(1, 0.86 / width) * 0.7 : kind === 'cube' ? 0.7 : 1
}

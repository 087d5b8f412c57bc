// The sheet on which a table is laid out: where each piece, place, mat and label goes, in pixels.
import type { Item, Piece } from '../wire.ts'
import { groups } from './groups.ts'
import { size } from './sizes.ts'

export type Box = { x: number; y: number; w: number; h: number; z: number; angle: number; buried?: boolean; lapped?: boolean } // lapped: another piece covers its right
export type Mat = { seat: number; x: number; y: number; w: number; h: number }
export type Caption = { id: string; x: number; y: number; w: number; h: number; mat: boolean; named: boolean; board: boolean; empty: boolean; tray?: boolean }
export type Paper = { id: string; x: number; y: number; w: number; h: number; over: number; aside: number; flat: boolean } // a sheet to read; so much room is kept over its lines, or left of them, for pieces; flat: of its title, too
export type Margin = { item: Item; x: number; y: number; w: number; h: number; upright: boolean } // what stands beside a row or column of a board
export type Earth = { kind: string; x: number; y: number; w: number; h: number; inner: { x: number; y: number; w: number; h: number } } // what a board is made of
export type Badge = { id: string; x: number; y: number; text: string; small: boolean; tiny?: boolean }

type Ground = Omit<Box, 'z'>

export class Sheet {
  readonly pieces = new Map<string, Box>()
  readonly spots = new Map<string, Box>()
  readonly mats: Mat[] = []
  readonly captions: Caption[] = []
  readonly badges: Badge[] = []
  readonly papers: Paper[] = []
  readonly margins: Margin[] = []
  readonly grounds: Earth[] = []
  answers?: { x: number; y: number; w: number; h: number } // the room of the buttons, if the plan has one
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

  /** Pieces on a piece: in the bed it has for them, or in a row along its foot; where there are too many one heap a colour, with a count. */
  private lay(under: Piece, pieces: Piece[], on: Ground, children: Map<string, Piece[]>, unit: number): void {
    if (!pieces.length) return
    if (under.symbol.endsWith(' corners')) return pieces.forEach(piece => this.place(piece, { ...inCorner(piece, on), angle: on.angle, buried: on.buried }, children, unit))
    const bed = bedOf(under, pieces[0])
    const heaps = [...groups(pieces, piece => (pieces.length > (bed ? bed.columns * bed.rows : 4) ? piece.kind + piece.colour : piece.id)).values()]
    const place = bed ? inBed(bed, on, heaps.length) : pieces[0].symbol === 'aside' ? aside(on) : this.alongFoot(under, pieces[0], on, heaps.length, unit)
    heaps.forEach((heap, i) => {
      const { x, y, w, h } = place(i)
      heap.forEach((piece, j) => {
        const up = Math.min(heap.length - 1 - j, 2)
        this.place(piece, { x, y: y - 0.03 * unit * (2 - up) * Number(heap.length > 1), w, h, angle: on.angle, buried: on.buried || up > 1 }, children, unit)
      })
      if (heap.length > 1 && !on.buried) this.badges.push({ id: `${heap[0].at}/${heap[0].colour}`, x: x + w, y: y + h, text: String(heap.length), small: true, tiny: w < 20 })
    })
  }

  /** A row along the foot; a sign on a board stays readable. */
  private alongFoot(under: Piece, first: Piece, on: Ground, count: number, unit: number) {
    const [cw, ch] = size(first)
    const k = shrunk(under, first, cw)
    const [w, h] = [cw * k * unit, ch * k * unit]
    const step = Math.min(w * 1.06, count > 1 ? (on.w - w - 0.04 * unit) / (count - 1) : 0)
    const sign = under.kind === 'token' && this.spots.has(under.at)
    const y = on.y + (on.h > on.w * 1.2 ? Math.min(0.93 * on.w, on.h - h) : on.h - h * (sign ? 0.25 : 0.9))
    return (i: number) => ({ x: on.x + on.w / 2 + (i - (count - 1) / 2) * step - w / 2, y, w, h })
  }
}

/** The part of a piece where others rest: in parts of its width and height, and how many side by side and in how many rows. */
type Bed = { x: number; y: number; w: number; h: number; columns: number; rows: number }

const BEDS: Record<string, Bed> = {
  'tile gem': { x: 0.05, y: 0.59, w: 0.9, h: 0.37, columns: 4, rows: 1 },
  'plate gem': { x: 0.09, y: 0.34, w: 0.82, h: 0.58, columns: 3, rows: 2 },
  'flock gem': { x: 0.05, y: 0.06, w: 0.9, h: 0.88, columns: 3, rows: 2 },
  'mat gem': { x: 0.05, y: 0.63, w: 0.9, h: 0.33, columns: 4, rows: 2 },
}

const bedOf = (under: Piece, { kind }: Piece): Bed | undefined => BEDS[`${under.kind} ${kind}`]

/** Fixed places from the left, or what there is in the middle where it is a single row. */
function inBed(bed: Bed, on: Ground, count: number) {
  const [w, h] = [bed.w * on.w, bed.h * on.h]
  const side = Math.min(h / bed.rows, w / (bed.rows > 1 ? bed.columns : 0.8 * count)) * 0.94 // in a single row they may cover each other a little
  const step = bed.rows > 1 ? w / bed.columns : Math.min(side * 1.06, count > 1 ? (w - side) / (count - 1) : 0)
  const left = bed.rows > 1 ? (step - side) / 2 : (w - side - step * (count - 1)) / 2
  return (i: number) => {
    const [column, row] = bed.rows > 1 ? [i % bed.columns, Math.floor(i / bed.columns)] : [i, 0]
    return { x: on.x + bed.x * on.w + left + column * step, y: on.y + bed.y * on.h + (row * h) / bed.rows + (h / bed.rows - side) / 2, w: side, h: side }
  }
}

/** A corner each, over the edge, so that what the piece shows stays free: at the lower right first. */
const aside = (on: Ground) => (i: number) => {
  const side = 0.44 * on.w
  return { x: i % 2 ? on.x - 0.08 * on.w : on.x + 1.08 * on.w - side, y: i % 4 > 1 ? on.y - 0.08 * on.h : on.y + 1.04 * on.h - side, w: side, h: side }
}

/** On a tile with sockets a cube stands in its corner, clockwise from the top left, and a pawn on the edge after that corner. */
const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]]
const EDGES = [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]]
function inCorner({ kind, number }: Piece, on: Ground) {
  const [w, inset] = kind === 'pawn' ? [0.4 * on.w, -0.1 * on.w] : [0.33 * on.w, 0.025 * on.w]
  const [x, y] = (kind === 'pawn' ? EDGES : CORNERS)[number ?? 0]
  return { x: on.x + inset + x * (on.w - w - 2 * inset), y: on.y + inset + y * (on.h - w - 2 * inset), w, h: w }
}

/** What lies on a card covers little of it. */
function shrunk(under: Piece, { kind }: Piece, width: number): number {
  if (under.kind !== 'card') return 1
  return kind === 'token' ? Math.min(1, 0.86 / width) * 0.7 : kind === 'cube' ? 0.7 : 1
}

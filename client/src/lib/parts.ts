// The parts of a table: what belongs to others, what lies in the middle, and one's own things.
import type { Table, Zone } from '../wire.ts'
import { abreast, type Block, shelves, stacked } from './blocks.ts'
import type { Memory } from './memory.ts'
import { block, board, boardAround, type Manner, NARROW, type Words } from './zones.ts'

export const TOUCH = 40.5 // below, the table scrolls down
const PAD = 8 // inside a mat
const NAME = 20 // height of a mat's name
const ASIDE = 0.8 // size of one's own things beside the hand

/** The zones of a table by whose they are, as one seat sees it, and the gap between blocks. */
export type Parts = Manner & { gap: number; middle: Zone[]; mine: Zone[]; others: [number, Zone[]][] }

export function parted(table: Table, seat: number, width: number, memory: Memory, words: Words): Parts {
  const shown = table.zones.filter(
    zone => zone.spots.length || zone.flow === 'row' || zone.flow === 'fan' || (memory.most.get(zone.id) ?? zone.pieces.length) > 0,
  )
  const owner = (zone: Zone) => (memory.shared.has(zone.id) ? -1 : zone.owner)
  const of = (seat: number) => shown.filter(zone => owner(zone) === seat)
  const owners = [...new Set(shown.map(owner))].filter(other => other >= 0 && other !== seat)
  owners.sort((a, b) => Number(a < seat) - Number(b < seat) || a - b) // clockwise from one's own left
  return {
    memory,
    words,
    narrow: width < NARROW,
    charted: false,
    gap: width < NARROW ? 9 : 14,
    middle: shown.filter(zone => owner(zone) < 0),
    mine: seat >= 0 ? of(seat) : [],
    others: owners.map(other => [other, of(other)]),
  }
}

/** Others' mats in the number of columns that needs the least height. */
export function mats(parts: Parts, unit: number, room: number): Block {
  const { others, gap } = parts
  const tries = others.map((_, i) => {
    const all = others.map(([seat, zones]) => mat(seat, zones, unit, (room - gap * i) / (i + 1), parts))
    const w = Math.max(...all.map(one => one.w)) // all alike
    const columns = Math.max(1, Math.floor((room + gap + 0.5) / (w + gap)))
    const high = (row: number) => Math.max(...all.slice(row * columns, (row + 1) * columns).map(one => one.h))
    return shelves(all.map((one, j) => one.sized(w, high(Math.floor(j / columns)))), room, gap)
  })
  return tries.reduce((a, b) => (b.h < a.h - 1 ? b : a))
}

function mat(seat: number, zones: Zone[], unit: number, room: number, parts: Parts) {
  const inside = shelves(zones.map(zone => block(zone, unit, room - 2 * PAD, true, parts)), room - 2 * PAD, 7, true)
  return {
    w: Math.max(84, Math.min(room - 2 * PAD, 130, parts.words.seat(seat).length * 7.6), inside.w) + 2 * PAD,
    h: inside.h + NAME + PAD * 1.5,
    sized: (w: number, h: number): Block => ({
      w,
      h,
      put(sheet, x, y) {
        sheet.mats.push({ seat, x, y, w, h })
        inside.put(sheet, x + PAD, y + NAME + PAD / 2)
      },
    }),
  }
}

/** One's own things: the hand is the largest. */
export function own(parts: Parts, u: number, room: number): Block {
  const unit = (zone: Zone) => (zone.flow === 'fan' || zone.spots.length ? u : Math.min(u, Math.max(u * ASIDE, TOUCH)))
  return shelves(parts.mine.map(zone => block(zone, unit(zone), room, false, parts)), room, parts.gap)
}

/**
 * What lies in the middle; `calm` is the size of what nobody touches there. Beside a board there is the rest: inside,
 * where places run round a free middle as in a ring; otherwise to its right or below it, whichever needs less height.
 */
export function centre(parts: Parts, u: number, room: number, calm: number): Block {
  const { middle, gap, memory } = parts
  const rest = middle.filter(zone => !zone.spots.length)
  const boards = middle.filter(zone => zone.spots.length)
  const unit = (zone: Zone) => u * (memory.touched.has(zone.id) ? 1 : calm)
  const shelf = (zones: Zone[], w: number) => shelves(zones.map(zone => block(zone, unit(zone), w, false, parts)), w, gap)
  if (boards.length !== 1 || !rest.length) return shelf(middle, room)
  const around = boardAround(boards[0], unit(boards[0]), room, shelf(rest, room / 2), parts)
  if (around) return around
  const under = stacked([shelf(boards, room), shelf(rest, room)], gap)
  const main = board(boards[0], unit(boards[0]), room - 110, parts)
  const next = abreast(main, shelf(rest, room - main.w - gap), gap)
  return next.w <= room && next.h < under.h ? next : under
}

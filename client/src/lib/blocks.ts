// Blocks: things with a size that can be put somewhere, and the ways in which they stand together.
import type { Sheet } from './sheet.ts'

export type Block = { w: number; h: number; put(sheet: Sheet, x: number, y: number): void }

/** Blocks side by side, in as many rows as the width asks for; rows are centred, in a mat they begin at the left. */
export function shelves(blocks: Block[], width: number, gap: number, mat = false): Block {
  const rows: Block[][] = []
  let used = Infinity
  for (const block of blocks) {
    if (used + gap + block.w > width + 0.5) {
      rows.push([])
      used = -gap
    }
    rows[rows.length - 1].push(block)
    used += gap + block.w
  }
  const wide = (row: Block[]) => row.reduce((sum, block) => sum + block.w, gap * (row.length - 1))
  const high = (row: Block[]) => Math.max(...row.map(block => block.h))
  const w = Math.max(0, ...rows.map(wide))
  return {
    w,
    h: rows.reduce((sum, row) => sum + high(row), gap * Math.max(0, rows.length - 1)),
    put(sheet, x, y) {
      for (const row of rows) {
        let left = mat ? x : x + (w - wide(row)) / 2
        for (const block of row) {
          block.put(sheet, left, mat ? y : y + (high(row) - block.h) / 2)
          left += block.w + gap
        }
        y += high(row) + gap
      }
    },
  }
}

/** Two beside each other, their middles at one height. */
export function abreast(a: Block, b: Block, gap: number): Block {
  const h = Math.max(a.h, b.h)
  return {
    w: a.w + gap + b.w,
    h,
    put(sheet, x, y) {
      a.put(sheet, x, y + (h - a.h) / 2)
      b.put(sheet, x + a.w + gap, y + (h - b.h) / 2)
    },
  }
}

/** Below each other, centred. */
export function stacked(parts: Block[], gap: number): Block {
  const w = Math.max(...parts.map(part => part.w))
  return {
    w,
    h: heightOf(parts, gap),
    put(sheet, x, y) {
      for (const part of parts) {
        part.put(sheet, x + (w - part.w) / 2, y)
        y += part.h + gap
      }
    },
  }
}

/** What parts below each other need. */
export const heightOf = (parts: Block[], gap: number) => parts.reduce((all, part) => all + part.h, gap * Math.max(0, parts.length - 1))

/** Puts parts below each other, the first at the top, the last at the bottom, with what height is left between them. */
export function spread(sheet: Sheet, parts: Block[], gap: number, x: number, w: number, h: number): void {
  const spare = Math.max(0, (h - heightOf(parts, gap)) / (parts.length + 1))
  let y = spare
  for (const part of parts) {
    part.put(sheet, x + Math.max(0, (w - part.w) / 2), y)
    y += part.h + gap + spare
  }
}

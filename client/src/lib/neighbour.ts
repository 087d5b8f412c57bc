import type { Box } from './sheet.ts'

type Area = Pick<Box, 'x' | 'y' | 'w' | 'h'>

/** The nearest of these in the direction of an arrow key. */
export function neighbour(from: Area, all: [string, Area][], key: string): string | undefined {
  const dx = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const dy = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  let best: string | undefined
  let least = Infinity
  for (const [id, box] of all) {
    const vx = box.x + box.w / 2 - from.x - from.w / 2
    const vy = box.y + box.h / 2 - from.y - from.h / 2
    const along = vx * dx + vy * dy
    const cost = along + 2.5 * Math.abs(vx * dy + vy * dx)
    if (along > 1 && cost < least) {
      least = cost
      best = id
    }
  }
  return best
}

// Boards: places at their coordinates, spread just so far that nothing overlaps.
import type { Spot } from '../wire.ts'

/** How far the places of a board must lie apart, across and down, so that no two things overlap: the best choices. */
export function pitches(spots: Spot[], w: number, h: number): [number, number][] {
  const pairs = new Map<string, [number, number]>()
  spots.forEach((a, i) => {
    for (const b of spots.slice(i + 1)) {
      const pair: [number, number] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
      pairs.set(pair.map(n => n.toFixed(2)).join(), pair)
    }
  })
  const apart = [...pairs.values()]
  const across = [...new Set(apart.map(([dx]) => dx).filter(dx => dx > 0.2))]
  const found: [number, number][] = []
  for (const sx of across.length ? across.map(dx => w / dx) : [w]) {
    let sy = 0
    for (const [dx, dy] of apart) if (dx * sx < w - 1e-6) sy = Math.max(sy, dy > 0 ? h / dy : Infinity)
    if (sy < Infinity) found.push([sx, sy || h])
  }
  const best = found.filter(([sx, sy]) => !found.some(([ox, oy]) => ox <= sx && oy <= sy && (ox < sx || oy < sy)))
  return best.length ? best : [[w, h]]
}

const known = new WeakMap<Spot[], Map<string, [number, number][]>>()

/** The same, remembered as long as the places are. */
export function pitchesOf(spots: Spot[], w: number, h: number): [number, number][] {
  let found = known.get(spots)
  if (!found) known.set(spots, (found = new Map()))
  const key = `${w},${h}`
  if (!found.has(key)) found.set(key, pitches(spots, w, h))
  return found.get(key)!
}

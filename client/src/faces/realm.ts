// The realm of JackRabbits: tiles of side 100 on a triangular lattice. A tile has two layers: the ground (land, fields,
// roads), turned with the tile, and the signs (buildings, peaks, trees, badges), which stay upright on turned points.
import type { Spot } from '../wire.ts'
import { repeat, text } from './kit.ts'

export type Shape = 'hexagon' | 'rhombus' | 'triangle'
export type Point = [number, number]
export type Tile = { name: string; shape: Shape; x: number; y: number; r: number } // x, y: its middle, as drawn; r: turns by 60 degrees

const UNIT = 50 // a place of a table in the drawing: a side is two of them
const H = Math.sqrt(3) / 2
const INK = 'var(--map-ink,#4a3523)'

export const at = ({ x, y }: { x: number; y: number }): Point => [x * UNIT, y * UNIT]

// --- shapes, y upwards, before they are turned -----------------------------------------------------------

const CORNERS: Record<Shape, Point[]> = {
  hexagon: Array.from({ length: 6 }, (_, i) => [100 * Math.cos((i * Math.PI) / 3), 100 * Math.sin((i * Math.PI) / 3)] as Point),
  rhombus: [[0, 0], [100, 0], [150, 100 * H], [50, 100 * H]],
  triangle: [[0, 0], [100, 0], [50, 100 * H]],
}
const MIDDLE: Record<Shape, Point> = { hexagon: [0, 0], rhombus: [75, 50 * H], triangle: [50, (100 * H) / 3] }
const EDGES: Record<string, string> = { C: 'RRRRRR', J: 'RRRFRF', Q: 'RRRFFF', K: 'RFFRFF', RV: 'RRRR', MT: 'RRRR', WD: 'RRRR', CV: 'RRR', ME: 'RRR', TE: 'RRF' }
const ROADS: Record<string, [number, number][]> = { RV: [[0, 1], [2, 3]], MT: [[0, 2], [1, 3]], WD: [[0, 3], [1, 2]] } // of a rhombus: the edges of road a and road b
const BEND: Record<string, number> = { RV: 8, MT: 0, WD: 14 }

/** C, J, Q, K, RV, MT, WD, CV, ME, TE. */
export const kindOf = (name: string) => (name === 'Citadel' ? 'C' : /^[JQK]/.test(name) ? name[0] : name.slice(0, 2))
const shapeOf = (kind: string): Shape => (kind.length === 1 ? 'hexagon' : kind in ROADS ? 'rhombus' : 'triangle')

const n = (value: number) => String(+value.toFixed(1))
const f = ([x, y]: Point) => `${n(x)} ${n(-y)}`
const mix = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + (bx - ax) * t, ay + (by - ay) * t]
const outline = (points: Point[]) => `M${points.map(f).join(' ')}Z`

function middleOf(shape: Shape, edge: number): Point {
  const corners = CORNERS[shape]
  return mix(corners[edge], corners[(edge + 1) % corners.length], 0.5)
}

/** A point inside the middle of an edge, where a road comes in at a right angle. */
function inward(shape: Shape, edge: number, depth: number): Point {
  const corners = CORNERS[shape]
  const [a, b] = [corners[edge], corners[(edge + 1) % corners.length]]
  const [x, y] = middleOf(shape, edge)
  return [x - ((b[1] - a[1]) / 100) * depth, y + ((b[0] - a[0]) / 100) * depth]
}

/** Points of the tile as drawn: turned, y downwards. */
export function placed(tile: Tile): (point: Point) => Point {
  const [mx, my] = MIDDLE[tile.shape]
  const [cos, sin] = [Math.cos((tile.r * Math.PI) / 3), Math.sin((tile.r * Math.PI) / 3)]
  return ([x, y]) => [tile.x + (x - mx) * cos - (y - my) * sin, tile.y - (x - mx) * sin - (y - my) * cos]
}

export const cornersOf = (tile: Tile): Point[] => CORNERS[tile.shape].map(placed(tile))
export const edgesOf = (tile: Tile): Point[] => CORNERS[tile.shape].map((_, i) => placed(tile)(middleOf(tile.shape, i)))

/** The outline, a little smaller or larger. */
export const outlineOf = (tile: Tile, size = 1): string =>
  `M${cornersOf(tile).map(([x, y]) => `${n(tile.x + (x - tile.x) * size)} ${n(tile.y + (y - tile.y) * size)}`).join(' ')}Z`

/** The tiles among the places of a table, by the name of the tile. */
export function tilesOf(spots: Spot[]): Map<string, Tile> {
  const found = new Map<string, Tile>()
  for (const spot of spots) {
    const name = spot.id.replace(/^at /, '')
    if (!(spot.shape in CORNERS) || !(kindOf(name) in EDGES)) continue
    const [x, y] = at(spot)
    found.set(name, { name, shape: spot.shape as Shape, x, y, r: Math.round(spot.angle / 60) })
  }
  return found
}

const NAMES = ['J', 'Q', 'K'].flatMap(rank => [...'SHDC'].map(suit => rank + suit)).concat(
  Object.entries({ RV: 4, MT: 4, WD: 4, CV: 6, ME: 4, TE: 2 }).flatMap(([kind, count]) => Array.from({ length: count }, (_, i) => `${kind}${i + 1}`)),
)

/** The board in letters that an address can carry, as the option `board` takes it: a.b.r of each tile after the Citadel. */
export function textOf(tiles: Map<string, Tile>): string {
  return NAMES.map(name => {
    const tile = tiles.get(name)
    if (!tile) return ''
    const [x, y] = placed(tile)([0, 0])
    const b = Math.round(-y / (100 * H))
    return `${Math.round(x / 100 - b / 2)}.${b}.${tile.r}`
  }).join('_')
}

// --- suits -------------------------------------------------------------------------------------------------

const SUITS: Record<string, [string, string]> = {
  S: ['spade', 'M0-10C2.5-5 9-2.5 9 3 9 7.5 3.8 8.5 1.3 5L3.2 10H-3.2L-1.3 5C-3.8 8.5-9 7.5-9 3-9-2.5-2.5-5 0-10Z'],
  H: ['heart', 'M0 9.5C-11 1.5-10-8-4.6-8-1.8-8 0-6 0-4.2 0-6 1.8-8 4.6-8 10-8 11 1.5 0 9.5Z'],
  D: ['diamond', 'M0-10.5Q3-4.5 8 0 3 4.5 0 10.5-3 4.5-8 0-3-4.5 0-10.5Z'],
  C: ['club', 'M0-10a4.6 4.6 0 0 1 3.6 7.5A4.6 4.6 0 1 1 1.5 4.8L3.4 10H-3.4L-1.5 4.8A4.6 4.6 0 1 1-3.6-2.5 4.6 4.6 0 0 1 0-10Z'],
  '*': ['any', 'M-1.7-9.5H1.7V-3L7.4-6.3 9.1-3.3 3.5 0 9.1 3.3 7.4 6.3 1.7 3V9.5H-1.7V3L-7.4 6.3-9.1 3.3-3.5 0-9.1-3.3-7.4-6.3-1.7-3Z'],
}
export const ink = (suit: string) => `var(--${SUITS[suit][0]})`
export const tint = (suit: string) => `var(--${SUITS[suit][0]}-tint)`
export const suitMark = (suit: string, x: number, y: number, size = 1) =>
  `<path transform="translate(${n(x)} ${n(y)}) scale(${size})" d="${SUITS[suit][1]}" fill="${ink(suit)}"/>`

const badge = (suit: string, [x, y]: Point, r: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${r}" fill="var(--card)" stroke="${INK}" stroke-width="2"/>${suitMark(suit, x, y, +(r * 0.067).toFixed(3))}`

const MARKS: Record<string, string> = {
  JS: 'D', JH: 'D', JC: 'D', JD: '*', QS: 'H', QH: 'H', QD: 'H', QC: 'H', KS: 'CS', KH: 'CH', KD: 'CD', KC: '*',
  CV1: 'SH', CV2: 'SD', CV3: 'SC', CV4: 'HD', CV5: 'HC', CV6: 'DC', ME1: 'DS', ME2: 'DH', ME3: 'DC', ME4: '*', TE1: 'HD', TE2: 'SC',
}

const badges = (name: string, x: number, y: number, step: number, r: number) =>
  [...MARKS[name]].map((suit, i, all) => badge(suit, [x + (i - (all.length - 1) / 2) * step, y], r)).join('')

// --- the ground ----------------------------------------------------------------------------------------------

const road = (d: string) => `<path d="${d}" fill="none" stroke="${INK}" stroke-width="15"/><path d="${d}" fill="none" stroke="var(--road)" stroke-width="11"/>`

/** From the middle of an edge to that of another, or to the middle of the tile. */
function roadPath(shape: Shape, from: number, to: number | null, bend: number): string {
  if (to === null) return `M${f(middleOf(shape, from))}L${f(MIDDLE[shape])}`
  return `M${f(middleOf(shape, from))}C${f(inward(shape, from, bend))} ${f(inward(shape, to, bend))} ${f(middleOf(shape, to))}`
}

function hexagonGround(kind: string): string {
  const land = { C: 'citadel', J: 'town', Q: 'palace', K: 'tower' }[kind]
  const corners = CORNERS.hexagon
  const far = ([x, y]: Point, k: number): Point => [x * k, y * k]
  let out = `<path d="${outline(corners)}" fill="var(--m-${land})"/>`
  let [fields, rows, hedge, roads] = ['', '', '', '']
  for (const [i, edge] of [...EDGES[kind]].entries()) {
    const [a, b] = [corners[i], corners[(i + 1) % 6]]
    if (edge === 'R') roads += roadPath('hexagon', i, null, 0)
    else {
      fields += outline([far(a, 0.97), far(b, 0.97), far(b, 0.6), far(a, 0.6)])
      for (const k of [0.67, 0.75, 0.83, 0.91]) rows += `M${f(far(a, k))}L${f(far(b, k))}`
      hedge += `M${f(far(a, 0.965))}L${f(far(b, 0.965))}`
    }
  }
  if (fields)
    out +=
      `<path d="${fields}" fill="var(--m-field)"/><path d="${rows}" stroke="var(--m-row)" stroke-width="3.5" fill="none" stroke-dasharray="9 4"/>` +
      `<path d="${hedge}" stroke="var(--m-hedge)" stroke-width="8" stroke-linecap="round" stroke-dasharray=".1 10" fill="none"/>`
  return `${out}${road(roads)}<circle r="37" fill="var(--road)" stroke="${INK}" stroke-width="2.2"/>`
}

const RIVER = 'M0 0C12-13 40-27 70-50S128-78 150-86.6C138-73 112-60 80-37S20-6 0 0Z' // from sharp corner to sharp corner

function rhombusGround(kind: string): string {
  const land = { RV: 'river', MT: 'mount', WD: 'wood' }[kind]
  const out = `<path d="${outline(CORNERS.rhombus)}" fill="var(--m-${land})"/>`
  const roads = ROADS[kind].map(([from, to]) => road(roadPath('rhombus', from, to, BEND[kind])))
  if (kind === 'RV')
    return (
      `${out}<path d="${RIVER}" fill="var(--sea)" stroke="var(--sea-deep)" stroke-width="2.4" stroke-linejoin="round"/>` +
      `<path d="M22-14q9-8 19-12M92-52q11-8 22-11M60-36q7-6 12-8" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.2" stroke-linecap="round"/>${roads.join('')}`
    )
  if (kind === 'WD') return out + roads.join('')
  const centre = MIDDLE.rhombus
  const [in0, in1, over0, over1] = [0, 2, 1, 3].map(edge => middleOf('rhombus', edge))
  const line = (p: Point, q: Point, paint: string) => `<path d="M${f(p)}L${f(q)}" fill="none" ${paint}/>`
  let tunnel = line(in0, in1, `stroke="${INK}" stroke-width="3" stroke-dasharray="4 5" opacity=".5"`)
  for (const end of [in0, in1])
    tunnel +=
      road(`M${f(end)}L${f(mix(end, centre, 0.48))}`) +
      line(mix(end, centre, 0.4), mix(end, centre, 0.56), `stroke="${INK}" stroke-width="19"`) +
      line(mix(end, centre, 0.44), mix(end, centre, 0.58), 'stroke="#1d140c" stroke-width="13"')
  const bridge = (paint: string) => line(mix(over0, over1, 0.2), mix(over0, over1, 0.8), paint)
  return out + tunnel + bridge(`stroke="${INK}" stroke-width="21"`) + bridge('stroke="var(--m-stone)" stroke-width="17.5"') + road(`M${f(over0)}L${f(over1)}`)
}

function triangleGround(kind: string): string {
  const land = { CV: 'cave', ME: 'market', TE: 'tent' }[kind]
  const [a, , c] = CORNERS.triangle
  const hedge = (p: Point) => f(mix(MIDDLE.triangle, p, 0.93))
  const field = kind === 'TE' ? `<path d="M${hedge(c)}L${hedge(a)}" stroke="var(--m-hedge)" stroke-width="8" stroke-linecap="round" stroke-dasharray=".1 10" fill="none"/>` : ''
  const roads = repeat(kind === 'TE' ? 2 : 3, i => roadPath('triangle', i, null, 0))
  return `<path d="${outline(CORNERS.triangle)}" fill="var(--m-${land})"/>${field}${road(roads)}`
}

const GROUND = new Map(
  Object.keys(EDGES).map(kind => [kind, { hexagon: hexagonGround, rhombus: rhombusGround, triangle: triangleGround }[shapeOf(kind)](kind)]),
)

/** Land, fields and roads of a tile. */
export function ground(tile: Tile): string {
  const [x, y] = placed(tile)([0, 0])
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${-60 * tile.r})">${GROUND.get(kindOf(tile.name))}</g>`
}

// --- the signs -----------------------------------------------------------------------------------------------

const B = `stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"`
const SIGNS = {
  house: `<path d="M-11 0V-12H11V0Z" fill="var(--wall)" ${B}/><path d="M-14-11 0-25 14-11Z" fill="var(--roof)" ${B}/><path d="M-3 0V-7H3V0Z" fill="${INK}"/>`,
  citadel:
    `<path d="M-40 12V-26H-34V-32H-28V-26H-22V-32H-16V-18H16V-32H22V-26H28V-32H34V-26H40V12Z" fill="var(--m-stone)" ${B}/><path d="M-16 12V-46H-10V-52H-4V-46H4V-52H10V-46H16V12Z" fill="var(--wall)" ${B}/>` +
    `<path d="M-7 12V-6A7 7 0 0 1 7-6V12Z" fill="${INK}"/><path d="M-31-8v-8M31-8v-8M0-26v-9" stroke="${INK}" stroke-width="4"/><path d="M0-52V-80" stroke="${INK}" stroke-width="2.6"/><path d="M1-79Q14-84 30-76 16-70 1-63Z" fill="var(--m-flag)" ${B}/>`,
  palace:
    `<path d="M-38 6V-22H38V6Z" fill="var(--wall)" ${B}/><path d="M-13-22V-36H13V-22Z" fill="var(--wall)" ${B}/><path d="M-15-36Q-20-56 0-64 20-56 15-36Z" fill="var(--dome)" ${B}/>` +
    `<path d="M-38-22Q-41-36-28-42-15-36-18-22ZM38-22Q41-36 28-42 15-36 18-22Z" fill="var(--dome)" ${B}/><path d="M0-64V-73M-28-42V-49M28-42V-49" stroke="${INK}" stroke-width="2.4"/>` +
    `<path d="M-6 6V-8A6 6 0 0 1 6-8V6Z" fill="${INK}"/><path d="M-28-4v-7M-20-4v-7M28-4v-7M20-4v-7" stroke="${INK}" stroke-width="3.6" stroke-linecap="round"/>`,
  tower:
    `<path d="M-15 8-12-50H12L15 8Z" fill="var(--m-stone)" ${B}/><path d="M-17-50V-58H17V-50Z" fill="var(--wall)" ${B}/><path d="M-19-57 0-88 19-57Z" fill="var(--spire)" ${B}/><path d="M0-88V-100" stroke="${INK}" stroke-width="2.4"/>` +
    `<path d="M1-100 18-95 1-90Z" fill="var(--roof)" ${B}/><path d="M-5 8V-6A5 5 0 0 1 5-6V8Z" fill="${INK}"/><path d="M-1-26v-8M3-42v-6M-8-14h5M5-22h5M-9-36h5" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"/>`,
  peak: `<path d="M-24 8-4-30 3-20 9-26 26 8Z" fill="var(--m-rock)" ${B}/><path d="M-12-14-4-30 3-20 0-13-4-17-8-11Z" fill="#fffdf6" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>`,
  fir: `<path d="M0 9V3" stroke="${INK}" stroke-width="4"/><path d="M-10 4 0-11 10 4ZM-8-5 0-20 8-5Z" fill="var(--m-fir)" ${B}/>`,
  oak: `<path d="M0 9V0" stroke="${INK}" stroke-width="4"/><circle cy="-7" r="10" fill="var(--m-oak)" ${B}/><path d="M-4-8q3-4 7-3" fill="none" stroke="${INK}" stroke-width="1.5"/>`,
  CV: `<path d="M-19 11C-20-8-10-17 0-17S20-8 19 11Z" fill="var(--m-rock)" ${B}/><path d="M-11 11C-11-4-6-9 0-9S11-4 11 11Z" fill="#17100a"/><path d="M-4 1h.01M4 1h.01" stroke="#ffd866" stroke-width="3.2" stroke-linecap="round"/>`,
  ME:
    `<path d="M-17-3H15L12 8H-14Z" fill="var(--roof)" ${B}/><path d="M-17-3C-17-19 13-19 14-3Z" fill="var(--wall)" ${B}/><path d="M-8-3q-1-9 1-12M5-3q1-9-1-12" fill="none" stroke="${INK}" stroke-width="1.7"/>` +
    `<circle cx="-9" cy="9" r="5" fill="var(--wall)" ${B}/><circle cx="8" cy="9" r="5" fill="var(--wall)" ${B}/>`,
  TE:
    `<path d="M0-19 21 11H-21Z" fill="var(--wall)" ${B}/><path d="M0-19-13 11H-21ZM0-19 13 11H21Z" fill="var(--dome)" ${B}/><path d="M0-4 5 11H-5Z" fill="${INK}"/><path d="M0-19V-27" stroke="${INK}" stroke-width="2.2"/>` +
    `<path d="M0-27 10-24 0-20Z" fill="var(--m-flag)"/>`,
}

const sign = (name: string, x: number, y: number, size = 1) => `<g transform="translate(${n(x)} ${n(y)}) scale(${size})">${SIGNS[name as keyof typeof SIGNS]}</g>`
const TREES: Point[] = [[94, 12], [83, 27], [101, 30], [66, 36], [86, 46], [63, 58], [48, 60], [56, 76], [70, 72], [80, 62]]
const PEAKS: [number, number, number][] = [[99, 14, 0.8], [51, 72, 0.8], [24, 12, 0.52], [126, 74, 0.52]]

/** Rank and suit of a royal at its home; `sold`: somebody holds it. */
export function plate(name: string, x: number, y: number, sold = false): string {
  const [rank, suit] = name
  return (
    `<g${sold ? ' opacity=".62"' : ''}><rect x="${n(x - 33)}" y="${n(y + 1)}" width="66" height="38" rx="10" fill="${sold ? 'var(--road)' : 'var(--card)'}" stroke="${INK}" stroke-width="2.4"${sold ? ' stroke-dasharray="5 4"' : ''}/>` +
    `${text(+n(x - 13), +n(y + 32), rank, { size: 33, fill: ink(suit) })}${suitMark(suit, x + 15, y + 20, 1.25)}</g>`
  )
}

/** Buildings, peaks, trees and suits of a tile, without the plate of its royal. */
export function signs(tile: Tile): string {
  const { name, x, y } = tile
  const kind = kindOf(name)
  const turned = placed(tile)
  const up = (a: Point, b: Point) => a[1] - b[1]
  if (kind === 'C') return sign('citadel', x, y + 22, 1.05)
  if (kind === 'WD') {
    const trees = TREES.map((point, i) => ({ point: turned(point), i })).sort((a, b) => up(a.point, b.point))
    return trees.map(({ point, i }) => sign(i % 3 ? 'fir' : 'oak', point[0], point[1], 0.82)).join('') + badge('C', [x, y], 13)
  }
  if (kind === 'MT') {
    const peaks = PEAKS.map(([px, py, size]) => ({ point: turned([px, py]), size })).sort((a, b) => up(a.point, b.point))
    return peaks.map(({ point, size }) => sign('peak', point[0], point[1] + 6, size)).join('') + badge('S', [x, y], 13)
  }
  if (kind === 'RV') return badge('H', [x, y], 13)
  if (tile.shape === 'triangle') return sign(kind, x, y - (tile.r % 2 ? 5 : 4), 0.86) + badges(name, x, y + (tile.r % 2 ? 17 : 18), 23, 9.5)
  const houses = kind === 'J' ? sign('house', x - 23, y - 9, 1.05) + sign('house', x + 23, y - 9, 1.05) + sign('house', x, y - 2, 1.3) : ''
  const building = kind === 'Q' ? sign('palace', x, y - 4, 0.94) : kind === 'K' ? sign('tower', x, y - 2, 0.88) : houses
  return building + badges(name, x, y + 53, 25, 11)
}

/** A whole tile for itself. */
export function wholeTile(name: string, r: number): { body: string; view: string } {
  const shape = shapeOf(kindOf(name))
  const tile: Tile = { name, shape, x: 0, y: 0, r }
  const royal = /^[JQK]/.test(name) ? plate(name, 0, 0) : ''
  const size = { hexagon: 102, rhombus: 78, triangle: 60 }[shape]
  const low = shape === 'triangle' ? (r % 2 ? 12 : -12) : 0
  return { view: `${-size} ${-size + low} ${2 * size} ${2 * size}`, body: `${ground(tile)}<path d="${outlineOf(tile)}" fill="none" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round"/>${signs(tile)}${royal}` }
}

// --- ways ----------------------------------------------------------------------------------------------------

type Stop = { tile: Tile; road: [number, number] | null }
const near = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by) < 1

/** The tile of a place "at RV2b", and which of its roads. */
function stop(place: string, tiles: Map<string, Tile>): Stop | null {
  const name = place.replace(/^at /, '')
  const rhombus = /^(RV|MT|WD)(\d)([ab])$/.exec(name)
  const tile = tiles.get(rhombus ? rhombus[1] + rhombus[2] : name)
  return tile ? { tile, road: rhombus ? ROADS[rhombus[1]][rhombus[3] === 'a' ? 0 : 1] : null } : null
}

/** The middle of the side that two tiles share on their roads. */
function crossing(a: Stop, b: Stop): Point | null {
  const open = ({ tile, road }: Stop) => edgesOf(tile).filter((_, i) => (road ? road.includes(i) : EDGES[kindOf(tile.name)][i] === 'R'))
  for (const p of open(a)) if (open(b).some(q => near(p, q))) return p
  return null
}

export type Way = { walk: string; leaps: string } // paths: along roads; over water, through caves, across a tile

/** A way over the map, from place to place: where no road joins two of them it is a leap. */
export function wayOf(places: string[], tiles: Map<string, Tile>, spots: Map<string, Point>): Way {
  let [walk, leaps] = ['', '']
  places.forEach((place, i) => {
    const here = stop(place, tiles)
    const next = places[i + 1]
    if (next === undefined) return
    const there = stop(next, tiles)
    const door = here && there && here.tile !== there.tile ? crossing(here, there) : null
    if (!here || !there || !door) {
      const [a, b] = [spots.get(place), spots.get(next)]
      if (a && b) leaps += leap(a, b)
      return
    }
    walk += half(here, door) + half(there, door)
  })
  return { walk, leaps }
}

/** The road from a side to its middle. */
function half({ tile, road }: Stop, door: Point): string {
  const d = ([x, y]: Point) => `${n(x)} ${n(y)}`
  if (!road) return `M${d(door)}L${d([tile.x, tile.y])}`
  const bend = BEND[kindOf(tile.name)]
  const [from, to] = road
  const curve = [middleOf('rhombus', from), inward('rhombus', from, bend), inward('rhombus', to, bend), middleOf('rhombus', to)].map(placed(tile))
  if (!near(curve[0], door)) curve.reverse()
  const halves = (points: Point[]) => points.slice(1).map((point, i) => mix(points[i], point, 0.5))
  const first = halves(curve) // de Casteljau: the first half of the curve
  const second = halves(first)
  return `M${d(curve[0])}C${d(first[0])} ${d(second[0])} ${d(halves(second)[0])}`
}

/** A bow from place to place. */
function leap([ax, ay]: Point, [bx, by]: Point): string {
  const far = Math.hypot(bx - ax, by - ay)
  const bow = Math.min(90, far * 0.28)
  return `M${n(ax)} ${n(ay)}Q${n((ax + bx) / 2)} ${n((ay + by) / 2 - bow)} ${n(bx)} ${n(by)}`
}

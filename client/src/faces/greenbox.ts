// The Green Box of Games, clean craft: wooden cubes and kings, stamped tiles, hatched cards, dice.
import './greenbox.css'
import type { Piece, Spot } from '../wire.ts'
import { CARD, coded, die, dots, type Drawing, hatch, mark, PIPS, pips, repeat, SQUARE, text, TILE, tiled } from './kit.ts'

// --- symbols: the number of parts is the value -----------------------------------------------------

type Stamp = (ink: string, cut: string) => string // within 0 0 48 48

const turned = (count: number, shape: string) => repeat(count, (i) => `<path transform="rotate(${(360 / count) * i} 24 24)" d="${shape}"/>`)
const line = (ink: string, width: number) => `fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
const HAMMER = '<path d="M21.8 15h4.4l1 28.5a2 2 0 0 1-2 2h-2.4a2 2 0 0 1-2-2Z"/><path d="M14 4h11.5L34 8.5v3.2L25.5 16H14a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z"/>'

const STAMPS: Record<string, Stamp> = {
  drop: (_, cut) =>
    `<path d="M24 2.5C28 10.5 39.5 20.5 39.5 31A15.5 14.5 0 0 1 8.5 31C8.5 20.5 20 10.5 24 2.5Z"/><path d="M15.5 31.5a8.5 8 0 0 0 7 7.5" ${line(cut, 3.4)}/>`,
  hammers: (_, cut) =>
    `<g transform="translate(2.2 2.2) scale(.91)"><g transform="translate(-5.5 2) rotate(-42 24 25)">${HAMMER}</g><g transform="matrix(-1 0 0 1 48 0) translate(-5.5 2) rotate(-42 24 25)" stroke="${cut}" stroke-width="3" paint-order="stroke" stroke-linejoin="round">${HAMMER}</g></g>`,
  circles: (_, cut) =>
    [[24, 13.2], [12.8, 33], [35.2, 33]]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10.6"/><circle cx="${x}" cy="${y}" r="5.6" ${line(cut, 2.4)}/><circle cx="${x}" cy="${y}" r="1.5" fill="${cut}"/>`)
      .join(''),
  bricks: (_, cut) =>
    [[7.5, 7], [28, 7], [1, 24.5], [21.5, 24.5]]
      .map(([x, y]) => `<rect x="${x}" y="${y}" width="19" height="16" rx="2.2"/><path d="M${x + 5.5} ${y + 8}h8" ${line(cut, 2.4)}/>`)
      .join(''),
  wheel: (ink, cut) =>
    `<g fill="none" stroke="${ink}" stroke-width="4.4"><circle cx="24" cy="24" r="15" stroke-width="5.6"/>${turned(5, 'M24 24V9')}</g>` +
    `${turned(5, 'M19.2 8 20.6 1.8h6.8L28.8 8Z')}<circle cx="24" cy="24" r="5.8"/><circle cx="24" cy="24" r="2.2" fill="${cut}"/>`,
  arrow: (ink) =>
    `<g transform="translate(2.8 1.4) scale(.92) rotate(45 24 24)"><path d="M24-7 34.5 9H28V26H20V9H13.5Z"/><path d="M24 20V52M24 29.5 13.5 36M24 38 13.5 44.5M24 46.5 13.5 53M24 29.5 34.5 36M24 38 34.5 44.5M24 46.5 34.5 53" fill="none" stroke="${ink}" stroke-width="4.6" stroke-linecap="round"/></g>`,
  // on tile backs, card backs and X cards: six petals, one for each symbol
  star: (_, cut) => `${turned(6, 'M24 22C17.5 15.5 18.5 7.5 24 1.5 29.5 7.5 30.5 15.5 24 22Z')}<circle cx="24" cy="24" r="3.4" fill="${cut}"/>`,
}
const SYMBOLS = ['drop', 'hammers', 'circles', 'bricks', 'wheel', 'arrow']
const value = (symbol: string) => SYMBOLS.indexOf(symbol) + 1

const stamp = (symbol: string, x: number, y: number, size: number, ink: string, cut: string) =>
  `<g transform="translate(${x} ${y}) scale(${+(size / 48).toFixed(3)})" fill="${ink}">${STAMPS[symbol](ink, cut)}</g>`

// --- tiles -----------------------------------------------------------------------------------------

const slab = (tone: string, face: string) =>
  `<rect y="3" width="100" height="97" rx="13" fill="var(--${tone}-side)"/><rect width="100" height="95" rx="13" fill="var(--${tone})"/>` +
  `<rect x="5" y="5" width="90" height="85" rx="9" fill="none" stroke="var(--${tone}-line)" stroke-width="1.6"/>${face}`

const tileFront = (symbol: string) => slab('tile', stamp(symbol, 18, 7, 64, 'var(--tile-sym)', 'var(--tile)') + dots(value(symbol), 50, 81, 9, 6.2, 'var(--tile-sym)'))
/** Its value does not matter, only where its like lie: each symbol has a stone of its own. */
const stone = (symbol: string, face = '') =>
  ['#54401f', `var(--stone-${symbol})`].map((fill, i) => `<rect y="${i ? 0 : 3}" width="100" height="${i ? 95 : 97}" rx="13" fill="${fill}" ${i ? '' : 'fill-opacity=".72"'}/>`).join('') +
  `<path d="M9 4.5H91" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>${face}${stamp(symbol, 25, 22.5, 50, 'var(--card-ink)', `var(--stone-${symbol})`)}`
/** Cubes stand in its corners and leave the symbol free. */
const tileSockets = (symbol: string) =>
  stone(symbol, [[3, 3], [65, 3], [65, 60], [3, 60]].map(([x, y]) => `<rect x="${x}" y="${y}" width="32" height="32" rx="9" fill="#fff" fill-opacity=".3" stroke="#54401f" stroke-opacity=".28" stroke-width="1.6"/>`).join(''))
const tileRing = () => slab('tile', '<circle cx="50" cy="47" r="26" fill="none" stroke="var(--tile-sym)" stroke-width="8"/><circle cx="50" cy="47" r="9" fill="var(--tile-sym)"/>')
const tileBack = () => slab('tileback', stamp('star', 26, 23.5, 48, 'var(--tileback-sym)', 'var(--tileback)'))

// --- an office --------------------------------------------------------------------------------------

const head = (number: number, fill: string, edge: string) =>
  `<circle cx="50" cy="36" r="27" fill="${fill}" stroke="${edge}" stroke-width="3.2"/>${text(50, 51.5, number, { size: 44 })}`

/** Somebody whose head is a number: the one sprouts, the six wears a suit and a crown. */
function worker(number: number) {
  const boss = number === 6
  const chest = boss
    ? '<path d="M37 61 50 76 63 61Z" fill="#fffaf0"/><path d="M46.5 64H53.5L52 69 55.5 86 50 92 44.5 86 48 69Z" fill="var(--crown)" stroke="#6d4c00"/>'
    : stamp(SYMBOLS[number - 1], 37, 66, 26, 'var(--tile-sym)', 'var(--tile)')
  const hat =
    number === 1
      ? '<path d="M50 10C50 3 44-1 36-1 36 6 42 10 50 10ZM50 10C50 4 56 1 63 1 63 8 57 11 50 10Z" fill="#009e73" stroke="#05462f" stroke-width="1.6"/>'
      : boss
        ? '<path d="M31 14 29 3l9 5L50-3l12 11 9-5-2 11C57 9 43 9 31 14Z" fill="var(--crown)" stroke="#2a2d33" stroke-width="2" stroke-linejoin="round"/>'
        : ''
  return (
    '<rect y="3" width="100" height="97" rx="13" fill="#cdbb8d"/><rect width="100" height="95" rx="13" fill="var(--card)"/><rect x=".7" y=".7" width="98.6" height="93.6" rx="12.4" fill="none" stroke="#0003" stroke-width="1.2"/>' +
    `<path d="M5 95V88C6 70 22 63 38 61H62C78 63 94 70 95 88V95Z" fill="${boss ? '#2a2d33' : 'var(--tile)'}"/>${chest}` +
    (boss ? head(6, 'var(--crown)', '#2a2d33') : head(number, '#fff', 'var(--tile-side)')) +
    hat
  )
}

const HEAD = '20 6 60 60' // of a worker

/** A place to sit: a desk and a chair on a carpet; hatched, with a sign, where nobody may. */
const desk = (shut: boolean) =>
  '<rect width="100" height="100" rx="9" fill="var(--carpet)" stroke="var(--carpet-line)" stroke-width="1.4"/>' +
  (shut ? tiled(2, 2, 96, 96, 12, 12, 'stroke="var(--carpet-line)" stroke-width="2"', 'M0 12l12-12') : '') +
  '<path d="M14 14H84V30H32V84H14Z" fill="none" stroke="var(--carpet-line)" stroke-width="3"/><circle cx="59" cy="57" r="14" fill="none" stroke="var(--carpet-line)" stroke-width="3"/>' +
  (shut ? '<circle cx="50" cy="50" r="24" fill="none" stroke="var(--no)" stroke-width="8"/><path d="M33 33 67 67" stroke="var(--no)" stroke-width="8"/>' : '')

// --- cards -----------------------------------------------------------------------------------------

const border = (colour: string, face: string, inside: string) =>
  `<rect width="100" height="140" rx="10" fill="var(--c)"/>${hatch(colour, 3, 3, 94, 134)}` +
  (colour === 'white' ? '<rect x="4.5" y="4.5" width="91" height="131" rx="7" fill="none" stroke="#0003" stroke-width="1.2"/>' : '') +
  `<rect x=".5" y=".5" width="99" height="139" rx="9.5" fill="none" stroke="${colour === 'black' ? '#fff8' : '#0005'}"/>` +
  `<rect x="11" y="11" width="78" height="118" rx="6" fill="${face}" stroke="#0004" stroke-width=".8"/>${inside}`

/** Border in the colour, number and mark on top, the symbol with its pips below; a green background carries leaves.
 * Where a game uses only one of the two, it fills the card: the number as pips, the symbol large with a small one in the corner. */
function card(colour: string, number: number | null, symbol: string, leafy: boolean, borne: string, plain: boolean) {
  const face = leafy ? 'var(--card-green)' : 'var(--card)'
  const leaf = 'M3 12c0-6 4-9.5 10-10 0 6-4 10-10 10ZM16 25c0-6 4-9.5 10-10 0 6-4 10-10 10Z'
  return border(
    colour,
    face,
    (leafy ? tiled(12, 12, 76, 116, 26, 26, 'fill="var(--card-leaf)"', leaf) : '') +
      (plain ? '' : mark(colour, 71, 33, 1.28, { stroke: '#0008' })) +
      (borne ? bearing(borne, number) : symbol in STAMPS ? stamped(symbol, number, face) : pipped(number)),
  )
}

const stamped = (symbol: string, number: number | null, face: string) =>
  (number === null
    ? stamp(symbol, 17, 19, 27, 'var(--card-ink)', face) + stamp(symbol, 22, 54, 56, 'var(--card-ink)', face)
    : text(33, 50, number, { size: 46 }) + stamp(symbol, 25, 58, 50, 'var(--card-ink)', face)) + dots(value(symbol), 50, 119.5, 9.2, 5.8, 'var(--card-ink)')

/** So many steps, and the stone on which they should end; or the stone alone. */
const journey = (symbol: string, number: number | null) =>
  number === null
    ? `<g transform="translate(16 36) scale(.68)">${stone(symbol)}</g>`
    : text(31, 51, number, { size: 46 }) + `<path d="${repeat(number, i => `M${51 + 11 * i} 27l7.500 8-7.500 8`)}" fill="none" stroke="var(--c)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><g transform="translate(20 61) scale(.6)">${stone(symbol)}</g>`

/** A card with a cube on it: nothing else but its number matters, and both can be seen when another card covers its right. */
const bearing = (colour: string, number: number | null) => text(33, 50, number ?? '', { size: 46 }) + `<g class="${colour}" transform="translate(15 66) scale(1.02)">${cube(colour)}</g>`

const pipped = (number: number | null) =>
  number === null ? '' : text(33, 50, number, { size: 46 }) + (PIPS[number] ? pips(number, 50, 91, 19, 13, 'var(--card-ink)') : '')

const xCard = (colour: string) =>
  border(
    colour,
    'var(--card)',
    `${stamp('star', 14, 34, 72, 'var(--c)', 'var(--card)')}<circle cx="50" cy="70" r="19" fill="var(--card)" stroke="var(--c)" stroke-width="3"/>` +
      text(50, 82.5, 'X', { size: 36 }) +
      mark(colour, 25, 25, 0.8, { stroke: '#0008' }) +
      mark(colour, 75, 115, 0.8, { stroke: '#0008' }),
  )

const cardBack = () =>
  '<rect width="100" height="140" rx="10" fill="var(--back)"/><rect x=".5" y=".5" width="99" height="139" rx="9.5" fill="none" stroke="#0006"/>' +
  tiled(8, 8, 84, 124, 12, 12, 'fill="none" stroke="var(--back-line)" stroke-opacity=".45" stroke-width="1.5"', 'M0 3h6v6M6 -3v6h6M-3 9h3v6M12 9h-6') +
  '<rect x="7" y="7" width="86" height="126" rx="6" fill="none" stroke="var(--back-line)" stroke-width="1.6"/>' +
  `<path d="M50 33 82 70 50 107 18 70Z" fill="var(--back)" stroke="var(--back-line)" stroke-width="1.6"/>${stamp('star', 29, 49, 42, '#f3c64f', 'var(--back)')}`

/** Only its number counts: large, and as tally strokes. */
const tallied = (number: number) => {
  const strokes = number > 4 ? `M32 102v20M39.5 102v20M47 102v20M54.5 102v20M27 118 60 106${number > 5 ? 'M69 102v20' : ''}` : repeat(number, i => `M${50 + (i - (number - 1) / 2) * 9.5} 102v20`)
  return (
    '<rect width="100" height="140" rx="10" fill="var(--card)"/><rect x=".6" y=".6" width="98.8" height="138.8" rx="9.6" fill="none" stroke="#0004" stroke-width="1.2"/>' +
    '<rect x="7" y="7" width="86" height="126" rx="6" fill="none" stroke="var(--tile)" stroke-opacity=".55" stroke-width="1.6"/>' +
    text(50, 86, number, { size: 76 }) +
    `<path d="${strokes}" fill="none" stroke="var(--tile)" stroke-width="4.2" stroke-linecap="round"/>`
  )
}

/** A step of a path: behind us, the next one, or still to come. */
const step = (number: number, colour: string) => {
  const [fill, edge, ink] = colour === 'green' ? ['var(--tile)', 'var(--tile-side)', '#fff7e0'] : colour === 'yellow' ? ['var(--tileback)', 'var(--card-ink)', 'var(--card-ink)'] : ['none', 'var(--felt-line)', 'var(--ink-2)']
  const raised = colour === 'green' ? '<rect x="2" y="6" width="96" height="94" rx="16" fill="var(--tile-side)"/>' : ''
  return `${raised}<rect x="2" y="2" width="96" height="${colour === 'green' ? 92 : 96}" rx="16" fill="${fill}" stroke="${edge}" stroke-width="${colour === 'yellow' ? 7 : 3}"/>${text(50, 66, number, { size: 46, fill: ink, weight: colour ? 800 : 600 })}`
}

// --- wood ------------------------------------------------------------------------------------------

const FRONT = 'M2 14H36V47H2Z'
const TOP = 'M2 14 12 3.5H46L36 14Z'
const RIGHT = 'M36 14 46 3.5V36L36 47Z'

const cube = (colour: string) =>
  (colour === 'green' ? '<path d="M2 14 12 3.5H46V36L36 47H2Z" fill="none" stroke="#fff7e0" stroke-width="5" stroke-linejoin="round"/>' : '') + // on green tiles
  `<path d="${FRONT}${TOP}${RIGHT}" fill="var(--c)"/><path d="${TOP}" fill="#fff7"/><path d="${RIGHT}" fill="#0005"/>${hatch(colour, 2, 14, 34, 33)}` +
  `<path d="${FRONT}${TOP}${RIGHT}" fill="none" stroke="#0009" stroke-width="1.4" stroke-linejoin="round"/>${mark(colour, 19, 30.5, 1.12, { fill: 'var(--on)', on: 'var(--c)' })}`

/** Two cubes and a crown: it stands over the square behind. */
const king = (colour: string) =>
  `<g transform="translate(0 41)">${cube(colour)}</g><g transform="translate(0 8)">${cube(colour)}</g>` +
  '<path d="M10 18 8 4l8 5.5L24-1l8 10.5L40 4 38 18c-9 2.5-19 2.5-28 0Z" fill="var(--crown)" stroke="#000a" stroke-width="1.4" stroke-linejoin="round"/>'

/** The cube that moves, among cubes that stay: it carries a flag. */
const active = (colour: string) =>
  `<path d="M24 12V-14" stroke="#000b" stroke-width="3" stroke-linecap="round"/><path d="M24-14 42-7.5 24-1Z" fill="var(--crown)" stroke="#000a" stroke-width="1.4" stroke-linejoin="round"/>${cube(colour)}`

const block = (side: string, top: string, rim: string) =>
  `<rect x="1" y="5" width="98" height="95" rx="12" fill="${side}"/><rect x="1" y="1" width="98" height="94" rx="12" fill="${top}"/><rect x="7" y="7" width="86" height="82" rx="8" fill="none" stroke="${rim}" stroke-width="2"/>`
const plain = block('#b98a1e', '#f2cf6b', '#d9b04a')
const road = `${plain}<path d="M34 56 50 40 66 56" fill="none" stroke="#d3a636" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
/** A place that waits for a cube of its colour. */
const gate = (colour: string) => `${block('var(--c-deep)', 'var(--c)', 'var(--c)')}<rect x="8" y="7" width="84" height="81" rx="8" fill="#2f7f57"/><g stroke-dasharray="3 2.200">${mark(colour, 50, 47, 2, { letter: false, fill: 'none', stroke: '#dff0e4' })}</g>`
/** A tile of an island, with sandbanks to those it touches: from above, clockwise. */
const sand = (ways: string) => {
  const ends = ['50-9', '108-9', '109 50', '108 109', '50 109', '-8 109', '-9 50', '-8-9']
  return `<path d="${[...ways].map(way => `M50 50 ${ends[Number(way)] ?? ''}`).join('')}" stroke="#dcc692" stroke-width="30" fill="none"/>${block('#c2a869', '#f3e8c9', '#dbc798')}<path d="M50 34v28M38 41l24 14M62 41 38 55" stroke="#d3bd86" stroke-width="5" stroke-linecap="round"/>`
}
/** Where a king should stand. */
const valley = `${block('#0e5a38', '#1f7a4f', '#2f9465')}<circle cx="50" cy="48" r="34" fill="none" stroke="#fffaf0" stroke-opacity=".55" stroke-width="2.500" stroke-dasharray="6 5"/><path d="M30 62 27 38l11 8 12-16 12 16 11-8-3 24Z" fill="none" stroke="#fffaf0" stroke-width="4" stroke-linejoin="round"/>`

/** A tile of honey with a stamped cell; at an edge it has the colour of those who come in there. */
const hive = (edge: string) =>
  edge
    ? `${block('var(--c)', 'var(--c-tint)', 'var(--c)')}${hatch(edge, 14, 68, 72, 14)}`
    : `${plain}<path d="M50 27 68 37.500V58.500L50 69 32 58.500V37.500Z" fill="#efc553" stroke="#d9ae44" stroke-width="3.500" stroke-linejoin="round"/>`

/** A crossing of carved lines that lead to these sides, and to the corners between them. */
const crossing = (sides: string) => {
  const ends = { n: 'M50 50V-7', e: 'M50 50H107', s: 'M50 50V107', w: 'M50 50H-7' }
  const corners = { ne: 'M50 50 107-5', se: 'M50 50 107 105', sw: 'M50 50-7 105', nw: 'M50 50-7-5' }
  const cut = (ways: Record<string, string>) => Object.entries(ways).map(([way, path]) => ([...way].every(side => sides.includes(side)) ? path : '')).join('')
  return `<path d="${cut(ends)}${cut(corners)}" stroke="#b7a981" stroke-width="3" fill="none"/><circle cx="50" cy="50" r="14" fill="#e6ddc8" stroke="#a89a70" stroke-width="2.5"/>`
}

// --- a treasure house ------------------------------------------------------------------------------

const LID = 'M4 22C4 10 10 6 24 6S44 10 44 22Z'
const SHIELD = '<g transform="translate(31 -2) scale(.78)"><path d="M12 1.5 21.5 5V12C21.5 17.5 17.5 21 12 23 6.5 21 2.5 17.5 2.5 12V5Z" fill="#fffaf0" stroke="#241d15" stroke-width="2"/><path d="M7.5 12l3.2 3.2L16.8 9" fill="none" stroke="#241d15" stroke-width="2.6" stroke-linecap="round"/></g>'

/** A chest with its colour on the lock; with a shield where somebody stands before it. */
const chest = (colour: string, guarded: boolean) =>
  `<path d="${LID}" fill="var(--c)"/><path d="${LID}" fill="#fff4"/><path d="M3 22H45V44H3Z" fill="var(--c)"/>${hatch(colour, 3, 22, 42, 22)}<path d="M3 22H45V26H3ZM9 7.5V44M39 7.5V44" fill="var(--crown)" stroke="var(--crown)" stroke-width="3.4"/>` +
  `<path d="M4 22C4 10 10 6 24 6S44 10 44 22M3 22H45V44H3Z" fill="none" stroke="#241d15" stroke-width="1.8"/><circle cx="24" cy="30" r="10.5" fill="#fffaf0" stroke="#241d15" stroke-width="1.4"/>${mark(colour, 24, 30, 0.72)}${guarded ? SHIELD : ''}`

/** A masked cube on two legs. */
const snatcher = (colour: string) =>
  `<path d="M9 46V55H4.5M9 55H15M27 46V55H22.5M27 55H33" fill="none" stroke="#241d15" stroke-width="4.6" stroke-linecap="round"/><path d="${FRONT}${TOP}${RIGHT}" fill="var(--c)"/><path d="${TOP}" fill="#fff7"/><path d="${RIGHT}" fill="#0005"/>${hatch(colour, 2, 14, 34, 33)}` +
  '<path d="M2 17H36V28C31 31 23 31 19 27 15 31 7 31 2 28ZM36 17 46 7V17L36 28Z" fill="#17130e"/><ellipse cx="11" cy="22.5" rx="4.6" ry="3.4" fill="#fff"/><ellipse cx="27" cy="22.5" rx="4.6" ry="3.4" fill="#fff"/><path d="M12.5 22.7h.01M28.5 22.7h.01" stroke="#17130e" stroke-width="4" stroke-linecap="round"/>' +
  `<path d="${FRONT}${TOP}${RIGHT}" fill="none" stroke="#000a" stroke-width="1.5" stroke-linejoin="round"/>${mark(colour, 19, 38, 0.72, { fill: 'var(--on)', on: 'var(--c)' })}`

/** Red velvet, with the outline of the chest that belongs there. */
const velvet = () =>
  '<rect width="100" height="100" rx="12" fill="var(--velvet)"/><rect x="5" y="5" width="90" height="90" rx="8" fill="none" stroke="var(--velvet-line)" stroke-width="2" stroke-dasharray="1 6" stroke-linecap="round"/>' +
  '<path d="M26 50C26 30 34 24 50 24S74 30 74 50M24 50H76V80H24Z" fill="none" stroke="var(--velvet-line)" stroke-width="2.4" stroke-dasharray="6 5"/>'

/** A cube with a figure in its mark: what it counts. */
const counted = (colour: string, count: string) =>
  `${cube(colour).replace(/<g transform.*<\/g>$/, '')}${mark(colour, 19, 30.5, 1.55, { fill: 'var(--on)', letter: false })}${text(19, 37, count, { size: 18 })}`

/** Plain wood: a cube that is nobody's, or of any colour. */
const brick = (sign: string) =>
  `<path d="${FRONT}${TOP}${RIGHT}" fill="var(--wood)"/><path d="${TOP}" fill="#fff6"/><path d="${RIGHT}" fill="#0004"/><path d="M4 22q8-3 15 0t15 0M4 31q9 3 15 0t15 1M4 40q7-2 14 0t16-1" fill="none" stroke="#5b361255" stroke-width="1.3"/>` +
  `<path d="${FRONT}${TOP}${RIGHT}" fill="none" stroke="#4a2c10" stroke-width="1.6" stroke-linejoin="round"/>${sign === '?' ? text(19, 41, sign, { size: 30 }) : ''}`

// --- lanes of sand -----------------------------------------------------------------------------------

/** A tile of a lane, as `sand-wheel`: its symbol, faint; then `r` or `b` for a line of that colour beside it, and `lit`. */
function lane([symbol, ...more]: string[]) {
  const line = (colour: string, x: number) => `<rect x="${x}" y="-3" width="13" height="106" fill="var(--${colour})"/>${hatch(colour, x, -3, 13, 106)}`
  const tone = more.includes('lit') ? 'var(--sand-lit)' : value(symbol) % 2 ? 'var(--sand-deep)' : 'var(--sand)'
  return (
    `<rect y="-4" width="100" height="108" fill="${tone}"/><path d="M2 -2.500H98M2 102.500H98" stroke="var(--sand-line)" stroke-width="1.6" stroke-dasharray="5 5"/>` +
    `<g opacity=".4">${stamp(symbol, 29, 29, 42, 'var(--sand-sign)', tone)}</g>` +
    (more.includes('r') ? line('red', 1) : '') +
    (more.includes('b') ? line('blue', 86) : '')
  )
}

/** Paper with one symbol: a card of which nothing else counts; dashed where there is none. */
const slip = (symbol: string) => `<rect x="3" y="3" width="94" height="94" rx="12" fill="var(--card)" stroke="#0005" stroke-width="1.6"/><rect x="10" y="10" width="80" height="80" rx="8" fill="none" stroke="var(--tile)" stroke-opacity=".5" stroke-width="1.6"/>${stamp(symbol, 26, 22, 48, 'var(--card-ink)', 'var(--card)')}${dots(value(symbol), 50, 82, 9, 5.6, 'var(--card-ink)')}`
const slot = (symbol: string) => `<rect x="5" y="5" width="90" height="90" rx="12" fill="none" stroke="var(--felt-line)" stroke-width="2.4" stroke-dasharray="7 6"/><g opacity=".4">${stamp(symbol, 26, 26, 48, 'var(--ink-2)', 'var(--felt)')}</g>`

// --- what a game sends -----------------------------------------------------------------------------

/** How a piece looks; null if nobody has drawn such a piece. */
export function draw(piece: Piece): Drawing | null {
  const { kind, up, number } = piece
  const colour = coded(piece.colour)
  const [symbol, ...more] = piece.symbol.split(' ') // a card with a green background says "wheel green", one with a cube on it "wheel cube-red", one whose colour means nothing "wheel plain", a tile with cubes in its corners "wheel corners", a card that leads to such a tile "wheel journey"
  if (kind === 'pawn' && symbol === 'king' && colour) return { view: '0 0 48 90', colour, body: king(colour) }
  if (kind === 'pawn' && symbol === 'active' && colour) return { view: SQUARE, colour, body: active(colour) }
  if (kind === 'chest' && colour) return { view: SQUARE, colour, body: chest(colour, symbol === 'guarded') }
  if (kind === 'runner' && colour) return { view: '0 0 48 60', colour, body: snatcher(colour) }
  if (kind === 'brick') return { view: SQUARE, body: brick(piece.mark) }
  if (kind === 'block' && colour) return { view: SQUARE, colour, body: /^\d+$/.test(piece.mark) ? counted(colour, piece.mark) : cube(colour) }
  if (kind === 'slip' && SYMBOLS.includes(symbol)) return { view: TILE, body: slip(symbol) }
  if (kind === 'sign' && SYMBOLS.includes(symbol)) return { view: '0 0 48 48', body: `<g fill="currentColor">${STAMPS[symbol]('currentColor', 'var(--paper)')}</g>` }
  if ((kind === 'cube' || kind === 'pawn') && colour) return { view: SQUARE, colour, body: cube(colour) }
  if (kind === 'die' && number !== null && PIPS[number]) return { view: SQUARE, colour: colour || 'white', body: die(number) }
  if (symbol === 'worker' && number !== null && SYMBOLS[number - 1]) return { view: kind === 'head' ? HEAD : TILE, body: kind === 'head' ? head(number, number === 6 ? 'var(--crown)' : '#fff', 'var(--tile-side)') : worker(number) }
  if (kind === 'tile' && up && symbol === 'ring') return { view: TILE, body: tileRing() } // only its colour matters
  if (kind === 'tile' && (!up || SYMBOLS.includes(symbol))) return { view: TILE, body: !up ? tileBack() : more.includes('corners') ? tileSockets(symbol) : more.includes('stone') ? stone(symbol) : tileFront(symbol) }
  if (kind === 'card' && up && symbol === 'tally' && number !== null) return { view: CARD, body: tallied(number) }
  if (kind === 'step' && number !== null) return { view: TILE, body: step(number, colour) }
  if (kind === 'card' && !up) return { view: CARD, body: cardBack() }
  if (kind === 'card' && colour && more.includes('journey') && SYMBOLS.includes(symbol)) return { view: CARD, colour, body: border(colour, 'var(--card)', journey(symbol, number)) }
  if (kind === 'card' && colour) return { view: CARD, colour, body: symbol === 'x' ? xCard(colour) : card(colour, number, symbol, more.includes('green'), coded(more.find(word => word.startsWith('cube-'))?.slice(5) ?? ''), more.includes('plain')) }
  return null
}

/** A part of a groove: its left end, its right end, or what lies between, without a seam. */
const groove = (end = '') => {
  const [x, w] = [end === 'left' ? 0 : -6, end ? 106 : 112]
  const edge = end === 'left' ? 'M106 0H16Q0 0 0 16V84Q0 100 16 100H106' : end === 'right' ? 'M-6 0H84Q100 0 100 16V84Q100 100 84 100H-6' : 'M-6 0H106V100H-6'
  return `<path d="${edge}Z" fill="var(--groove)"/><path d="M${x} 34q${w / 4}-8 ${w / 2} 0t${w / 2} 0M${x} 68q${w / 4} 8 ${w / 2} 0t${w / 2} 0" fill="none" stroke="#5b361222" stroke-width="2.4"/><path d="M${end === 'left' ? 8 : -6} 5H${end === 'right' ? 92 : 106}" stroke="#5b361244" stroke-width="10"/>`
}

/** A square of a board made of tiles: yellow shows the back, green the front; or a place of its own shape. */
/** The floor of a maze: worn slabs, of which no two neighbours are alike. */
function paved(x: number, y: number): string {
  const kind = (((x * 7 + y * 3) % 5) + 5) % 5
  const cracks = ['M14 88H54', 'M15 17 33 28 38 43', 'M40 12H84', 'M80 62 63 68 58 82', 'M17 77 28 70']
  return `<rect x="-1" y="-1" width="102" height="102" rx="7" fill="${['#efe6d1', '#e6dbc1', '#eae0c9', '#e0d4b8', '#ebe2cd'][kind]}" stroke="#a99b78" stroke-opacity=".55" stroke-width="2"/><path d="${cracks[kind]}" fill="none" stroke="#8d7f5c" stroke-opacity=".28" stroke-width="2.5" stroke-linecap="round"/>`
}

export function drawSpot(spot: Spot): Drawing | null {
  const [ground, ...parts] = spot.shape.split('-')
  if (ground === 'sand' && SYMBOLS.includes(parts[0])) return { view: TILE, body: lane(parts) }
  if (ground === 'slot' && SYMBOLS.includes(parts[0])) return { view: TILE, body: slot(parts[0]) }
  if (ground === 'groove') return { view: TILE, body: groove(parts[0]) }
  if (spot.shape === 'slab') return { view: TILE, body: paved(spot.x, spot.y) }
  if (spot.shape === 'velvet') return { view: TILE, body: velvet() }
  if (spot.shape === 'desk' || spot.shape === 'shut') return { view: TILE, body: desk(spot.shape === 'shut') }
  if (spot.shape.startsWith('crossing')) return { view: TILE, body: crossing(spot.shape.slice('crossing '.length)) }
  if (spot.shape === 'hive') return { view: TILE, body: hive(coded(spot.colour)) }
  if (spot.shape === 'plain' || spot.shape === 'valley') return { view: TILE, body: spot.shape === 'plain' ? plain : valley }
  if (spot.shape === 'road' || spot.shape === 'gate') return { view: TILE, body: spot.shape === 'road' ? road : gate(coded(spot.colour)) }
  if (spot.shape.startsWith('sand')) return { view: TILE, body: sand(spot.shape.slice('sand '.length)) }
  if (spot.colour === 'yellow') return { view: TILE, body: tileBack() }
  return spot.colour === 'green' ? { view: TILE, body: tileFront('drop') } : null
}

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
const tileBack = () => slab('tileback', stamp('star', 26, 23.5, 48, 'var(--tileback-sym)', 'var(--tileback)'))

// --- cards -----------------------------------------------------------------------------------------

const border = (colour: string, face: string, inside: string) =>
  `<rect width="100" height="140" rx="10" fill="var(--c)"/>${hatch(colour, 3, 3, 94, 134)}` +
  (colour === 'white' ? '<rect x="4.5" y="4.5" width="91" height="131" rx="7" fill="none" stroke="#0003" stroke-width="1.2"/>' : '') +
  `<rect x=".5" y=".5" width="99" height="139" rx="9.5" fill="none" stroke="${colour === 'black' ? '#fff8' : '#0005'}"/>` +
  `<rect x="11" y="11" width="78" height="118" rx="6" fill="${face}" stroke="#0004" stroke-width=".8"/>${inside}`

/** Border in the colour, number and mark on top, the symbol with its pips below; a green background carries leaves.
 * Where a game uses only one of the two, it fills the card: the number as pips, the symbol large with a small one in the corner. */
function card(colour: string, number: number | null, symbol: string, leafy: boolean) {
  const face = leafy ? 'var(--card-green)' : 'var(--card)'
  const leaf = 'M3 12c0-6 4-9.5 10-10 0 6-4 10-10 10ZM16 25c0-6 4-9.5 10-10 0 6-4 10-10 10Z'
  return border(
    colour,
    face,
    (leafy ? tiled(12, 12, 76, 116, 26, 26, 'fill="var(--card-leaf)"', leaf) : '') +
      mark(colour, 71, 33, 1.28, { stroke: '#0008' }) +
      (symbol in STAMPS ? stamped(symbol, number, face) : pipped(number)),
  )
}

const stamped = (symbol: string, number: number | null, face: string) =>
  (number === null
    ? stamp(symbol, 17, 19, 27, 'var(--card-ink)', face) + stamp(symbol, 22, 54, 56, 'var(--card-ink)', face)
    : text(33, 50, number, { size: 46 }) + stamp(symbol, 25, 58, 50, 'var(--card-ink)', face)) + dots(value(symbol), 50, 119.5, 9.2, 5.8, 'var(--card-ink)')

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

// --- wood ------------------------------------------------------------------------------------------

const FRONT = 'M2 14H36V47H2Z'
const TOP = 'M2 14 12 3.5H46L36 14Z'
const RIGHT = 'M36 14 46 3.5V36L36 47Z'

const cube = (colour: string) =>
  `<path d="${FRONT}${TOP}${RIGHT}" fill="var(--c)"/><path d="${TOP}" fill="#fff7"/><path d="${RIGHT}" fill="#0005"/>${hatch(colour, 2, 14, 34, 33)}` +
  `<path d="${FRONT}${TOP}${RIGHT}" fill="none" stroke="#0009" stroke-width="1.4" stroke-linejoin="round"/>${mark(colour, 19, 30.5, 1.12, { fill: 'var(--on)', on: 'var(--c)' })}`

/** Two cubes and a crown: it stands over the square behind. */
const king = (colour: string) =>
  `<g transform="translate(0 41)">${cube(colour)}</g><g transform="translate(0 8)">${cube(colour)}</g>` +
  '<path d="M10 18 8 4l8 5.5L24-1l8 10.5L40 4 38 18c-9 2.5-19 2.5-28 0Z" fill="var(--crown)" stroke="#000a" stroke-width="1.4" stroke-linejoin="round"/>'

/** The cube that moves, among cubes that stay: it carries a flag. */
const active = (colour: string) =>
  `<path d="M24 12V-14" stroke="#000b" stroke-width="3" stroke-linecap="round"/><path d="M24-14 42-7.5 24-1Z" fill="var(--crown)" stroke="#000a" stroke-width="1.4" stroke-linejoin="round"/>${cube(colour)}`

// --- what a game sends -----------------------------------------------------------------------------

/** How a piece looks; null if nobody has drawn such a piece. */
export function draw(piece: Piece): Drawing | null {
  const { kind, up, number } = piece
  const colour = coded(piece.colour)
  const [symbol, ...more] = piece.symbol.split(' ') // a card with a green background says "wheel green"
  if (kind === 'pawn' && symbol === 'king' && colour) return { view: '0 0 48 90', colour, body: king(colour) }
  if (kind === 'pawn' && symbol === 'active' && colour) return { view: SQUARE, colour, body: active(colour) }
  if ((kind === 'cube' || kind === 'pawn') && colour) return { view: SQUARE, colour, body: cube(colour) }
  if (kind === 'die' && number !== null && PIPS[number]) return { view: SQUARE, colour: colour || 'white', body: die(number) }
  if (kind === 'tile' && (!up || SYMBOLS.includes(symbol))) return { view: TILE, body: up ? tileFront(symbol) : tileBack() }
  if (kind === 'card' && !up) return { view: CARD, body: cardBack() }
  if (kind === 'card' && colour) return { view: CARD, colour, body: symbol === 'x' ? xCard(colour) : card(colour, number, symbol, more.includes('green')) }
  return null
}

/** A square of a board made of tiles: yellow shows the back, green the front. */
export function drawSpot(spot: Spot): Drawing | null {
  if (spot.colour === 'yellow') return { view: TILE, body: tileBack() }
  return spot.colour === 'green' ? { view: TILE, body: tileFront('drop') } : null
}

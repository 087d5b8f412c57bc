// The Gnumies, a bright party: hands of aliens in five colours, guests, spoilsports.
import './gnumies.css'
import type { Piece } from '../wire.ts'
import { COPICASTOR, GNALLI, GNUMIES, GUESTS, star, WULLAWAKI } from './aliens.ts'
import { CARD, coded, dots, type Drawing, hatch, mark, repeat, text, tiled } from './kit.ts'

const INK = 'var(--card-ink)'
const PAPER = 'var(--card)'

const sheet = (fill: string) => `<rect width="100" height="140" rx="11" fill="${fill}"/><rect x=".5" y=".5" width="99" height="139" rx="10.5" fill="none" stroke="#0005"/>`
const foot = (fill: string) => `<path d="M6 112H94V127a7 7 0 0 1-7 7H13a7 7 0 0 1-7-7Z" fill="${fill}"/>`
const alien = (drawing: string, x: number, y: number, scale: number) => `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`

/** Five colours of confetti over a rectangle. */
const confetti = (x: number, y: number, width: number, height: number) =>
  ['rose M5 6l4 3', 'lemon M22 4l-2 5', 'mint M28 17l3 4', 'sky M7 29l4-2', 'tang M22 30h.01', 'card M14 19h.01']
    .map((piece) => piece.split(/ (.*)/))
    .map(([ink, strokes]) => tiled(x, y, width, height, 34, 34, `fill="none" stroke="var(--${ink})" stroke-width="3.4" stroke-linecap="round"`, strokes))
    .join('')

// --- hands: the alien belongs to the value, the colour to the player -------------------------------

const LUCKYNIT =
  '<path d="M-2.5-4Q-3-7-5.8-7.4M2.5-4Q3-7 5.8-7.4" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round"/><path d="M-5.9-7.4h.01M5.9-7.4h.01" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/>' +
  `<ellipse cy=".8" rx="6.6" ry="6" fill="#fff"/><path d="M-2.4-.6h.01M2.4-.6h.01" stroke="${INK}" stroke-width="2.5" stroke-linecap="round"/><path d="M-2.2 2.6q2.2 2.2 4.4 0" fill="none" stroke="${INK}" stroke-width="1.4" stroke-linecap="round"/>`

/** Hatched in the player's colour; a little white in the body lets ink lines show on violet. */
const hand = (colour: string, body: string, details: string): Drawing => ({
  view: CARD,
  colour,
  body: sheet('var(--c)') + hatch(colour, 3, 3, 94, 134) + body,
  inks: { b: 'color-mix(in srgb, var(--c) 84%, #fff)', d: details },
})

function gnumie(colour: string, value: number, luckynits: number) {
  const nits = repeat(luckynits, (i) => `<g transform="translate(${50 + (i - (luckynits - 1) / 2) * 15} 122.5)">${LUCKYNIT}</g>`)
  return hand(
    colour,
    `<path d="M8 16a8 8 0 0 1 8-8H84a8 8 0 0 1 8 8V112H8Z" fill="${PAPER}"/><path d="M0 112H100V129a11 11 0 0 1-11 11H11A11 11 0 0 1 0 129Z" fill="${INK}"/>` +
      alien(GNUMIES[value], 11.5, 38, 0.77) +
      text(10.5, value < 100 ? 40 : 38, value, { size: value < 100 ? 36 : 30, anchor: 'start', spacing: -2 }) +
      mark(colour, value < 100 ? 79 : 80, 24, value < 100 ? 0.92 : 0.78, { stroke: '#0008' }) +
      nits,
    'color-mix(in srgb, var(--c) 52%, #fff)',
  )
}

const gnalli = (colour: string) =>
  hand(
    colour,
    `<rect x="8" y="8" width="84" height="124" rx="8" fill="${INK}"/><g opacity=".7">${confetti(10, 10, 80, 120)}</g><circle cx="50" cy="66" r="38" fill="${PAPER}"/>` +
      alien(GNALLI, 12, 25, 0.76) +
      mark(colour, 79, 24, 0.92, { stroke: '#fff' }) +
      text(50, 125, 'Gnalli', { size: 15, fill: '#fff' }),
    '#fff',
  )

/** Where a card of the hand was; struck out if it is gone for good. */
const place = (value: string, gone: boolean): Drawing => ({
  view: CARD,
  body: `<rect x="2" y="2" width="96" height="136" rx="11" fill="none" stroke="var(--felt-line)" stroke-width="2.5" stroke-dasharray="7 6"/>${value === '*' ? star(50, 72, 24, 11, 'var(--felt-line)') : text(50, 82, value, { size: 34, fill: 'color-mix(in srgb, var(--ink) 62%, var(--felt))' })}${gone ? '<path d="M22 70H78" stroke="color-mix(in srgb, var(--ink) 62%, var(--felt))" stroke-width="3"/>' : ''}`,
})

/** A bid lying face-down: a large mark of its colour, or a plain star where the colour is not said. */
function bidBack(colour: string): Drawing {
  const inside = colour
    ? `${mark(colour, 50, 72, 3.1, { letter: false, fill: 'var(--on)', stroke: '#0006' })}${star(50, colour === 'violet' ? 79 : 73, 13, 6, 'var(--c)')}`
    : star(50, 73, 30, 14, 'var(--lemon)')
  return {
    view: CARD,
    colour,
    body: `${sheet('var(--c, var(--grape))')}${hatch(colour, 7, 7, 86, 126)}<rect x="6" y="6" width="88" height="128" rx="7" fill="none" stroke="#fff9" stroke-width="2"/>${inside}`,
  }
}

// --- the party -------------------------------------------------------------------------------------

/** Each guest: background, body, details; and the names that are known. */
const GUEST_INKS: [string, string, string][] = [
  ['mint', 'tang', 'coral'], ['lilac', 'lemon', 'sky'], ['sky', 'coral', 'lemon'], ['lemon', 'sky', 'grape'], ['mint', 'rose', 'grape'],
  ['tang', 'sky', 'rose'], ['rose', 'lemon', 'grape'], ['sky', 'grape', 'lemon'], ['coral', 'mint', 'grape'], ['grape', 'lemon', 'tang'],
  ['night', 'mint', 'rose'], ['sky', 'rose', 'tang'], ['lemon', 'grape', 'coral'], ['rose', 'sky', 'mint'], ['tang', 'mint', 'coral'],
]
const GUEST_NAMES: Record<number, string> = { 1: 'Borsi', 6: 'Dumbball', 10: 'Dimmling', 13: 'Rapster' }

/** Wallpapers: dots, stripes, checks, waves. */
const WALLPAPERS = [
  (area: Area) => tiled(...area, 12, 12, 'stroke="#fff8" stroke-width="3.6" stroke-linecap="round"', 'M3 3h.01M9 9h.01'),
  (area: Area) => tiled(...area, 17, 85, 'stroke="#fff7" stroke-width="5"', 'M-85 85l85-85M0 85l85-85'),
  (area: Area) => tiled(...area, 14, 14, 'fill="#fff5"', 'M0 0h7v7h-7ZM7 7h7v7h-7Z'),
  (area: Area) => tiled(...area, 16, 10, 'fill="none" stroke="#fff8" stroke-width="2.6"', 'M0 7q4-6 8 0t8 0'),
]
type Area = [number, number, number, number]

const disc = (inside: string, r = 19) => `<circle cx="23" cy="24" r="${r}" fill="${PAPER}" stroke="${INK}" stroke-width="2.2"/>${inside}`

function guest(number: number): Drawing {
  const [ground, body, details] = GUEST_INKS[number - 1]
  const small = number < 10
  const name = GUEST_NAMES[number]
  const copies = number <= 10 ? dots(4, 50, 122.5, 12, 6, INK) : star(50, 123, 8, 3.6, '#ffd84d') // four of it, or only one
  return {
    view: CARD,
    inks: { b: `var(--${body})`, d: `var(--${details})` },
    body:
      sheet(PAPER) +
      `<rect x="6" y="6" width="88" height="128" rx="7" fill="var(--${ground})"/>${WALLPAPERS[number % 4]([7, 7, 86, 105])}${foot(PAPER)}` +
      alien(GUESTS[number], 12.5, 34, 0.79) +
      disc(text(small ? 23 : 22, small ? 34 : 33, number, { size: small ? 30 : 25, spacing: -1 }), small ? 19 : 20) +
      (name ? text(50, 127, name, { size: 13 }) : copies),
  }
}

const wullawaki = (): Drawing => ({
  view: CARD,
  inks: { b: '#46405c', d: '#46405c' },
  body:
    sheet('#2a2436') +
    '<path d="M8 14 17 7 26 14 35 7 44 14 50 7 56 14 65 7 74 14 83 7 92 14V126L83 133 74 126 65 133 56 126 50 133 44 126 35 133 26 126 17 133 8 126Z" fill="#d9405a"/><path d="M8 14 50 70 92 14M8 126 50 70 92 126M8 70H92" stroke="#b52c46" stroke-width="9" fill="none"/>' +
    alien(WULLAWAKI, 10, 26, 0.8) +
    text(50, 124, 'Wullawaki', { size: 13.5, fill: '#fff' }),
})

const copicastor = (): Drawing => ({
  view: CARD,
  inks: { b: '#c98a52', d: 'var(--lemon)' },
  body:
    sheet(PAPER) +
    `<path d="M6 13a7 7 0 0 1 7-7H50V134H13a7 7 0 0 1-7-7Z" fill="var(--mint)"/><path d="M94 13a7 7 0 0 0-7-7H50V134H87a7 7 0 0 0 7-7Z" fill="var(--rose)"/><path d="M50 6V134" stroke="#fff" stroke-width="2.5" stroke-dasharray="5 5"/>${foot(PAPER)}` +
    alien(COPICASTOR, 13, 36, 0.76) +
    disc(`<path d="M14 20H32M14 28.5H32" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>`) +
    text(50, 127, 'Copicastor', { size: 12.5, spacing: -0.3 }),
})

const partyBack = (): Drawing => ({
  view: CARD,
  body:
    sheet('var(--night)') +
    confetti(7, 7, 86, 126) +
    `<rect x="6" y="6" width="88" height="128" rx="7" fill="none" stroke="#fff8" stroke-width="2"/><path d="M38 66 20 120H80L62 66Z" fill="#ffe08a" opacity=".9"/>` +
    `<g stroke="${INK}" stroke-width="2.4"><path d="M32 52C32 26 68 26 68 52Z" fill="#d5f1ff"/><path d="M10 58C18 46 82 46 90 58 84 72 66 75 50 75S16 72 10 58Z" fill="var(--rose)"/></g><path d="M24 60h.01M41 63h.01M59 63h.01M76 60h.01" stroke="#fff" stroke-width="6" stroke-linecap="round"/>` +
    `<circle cx="50" cy="104" r="13" fill="#fff" stroke="${INK}" stroke-width="2.2"/><path d="M37 104H63M50 91V117M41 94Q50 100 59 94M41 114Q50 108 59 114" fill="none" stroke="${INK}" stroke-width="1.4"/>`,
})

// --- what the game sends ---------------------------------------------------------------------------

/** How a piece looks; null if nobody has drawn such a piece. */
export function draw(piece: Piece): Drawing | null {
  const { kind, up, number, symbol } = piece
  const colour = coded(piece.colour)
  if (kind !== 'card') return null
  if (symbol === 'place' || symbol === 'gap') return place(piece.mark, symbol === 'gap')
  if (!up) return colour || piece.owner >= 0 ? bidBack(colour) : partyBack()
  if (symbol === 'wullawaki') return wullawaki()
  if (symbol === 'copicastor') return copicastor()
  if (symbol === 'gnalli' && colour) return gnalli(colour)
  if (number !== null && symbol.startsWith('guest') && GUESTS[number]) return guest(number)
  if (number !== null && colour && GNUMIES[number]) return gnumie(colour, number, Math.min(5, +symbol.replace(/\D/g, '')))
  return null
}

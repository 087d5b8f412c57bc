// The JackRabbits box, an illustrated map: playing cards with hares, rabbits, carrots, dice and tiles.
import './jackrabbits.css'
import type { Piece } from '../wire.ts'
import { CARD, coded, die, type Drawing, SQUARE, text, tiled } from './kit.ts'
import { ink, suitMark, tint, wholeTile } from './realm.ts'

const INK = 'var(--map-ink,#4a3523)'
const SUITS: Record<string, string> = { spades: 'S', hearts: 'H', diamonds: 'D', clubs: 'C' }
const LETTERS: Record<string, string> = { red: 'R', yellow: 'Y', blue: 'B', black: 'K' }

// --- rabbits and carrots -------------------------------------------------------------------------------------

/** Every colour has its own ears, so that rabbits are told apart without hue. */
const EARS: Record<string, string> = {
  red: 'M17 24C11 10 12 2 16 1S23 12 22 24ZM31 24C37 10 36 2 32 1S25 12 26 24Z',
  yellow: 'M17 24C11 10 12 2 16 1S23 12 22 24ZM27 22C30 8 37 4 41 7 45 10 42 20 39 21 37 18 36 14 34 14 31 15 31 20 30 24Z',
  blue: 'M19 15C8 12 3 22 4 34 5 40 11 40 12 34 13 28 15 24 20 23ZM29 15C40 12 45 22 44 34 43 40 37 40 36 34 35 28 33 24 28 23Z',
  black: 'M18 25C7 18 1 8 4 4S17 9 23 21ZM30 25C41 18 47 8 44 4S31 9 25 21Z',
}
const BELLY: Record<string, string> = {
  red: 'M14 42v16M34 42v16M19 37v4M29 37v4',
  yellow: 'M14 44h.01M34 44h.01M12 54h.01M36 54h.01M20 38h.01M28 38h.01',
  blue: 'M11 46h4M33 46h4M9 53h5M34 53h5M16 39h4M28 39h4',
  black: 'M13 44h4M15 42v5M31 44h4M33 42v5M11 54h4M13 52v5M33 54h4M35 52v5',
}

export const rabbit = (colour: string) =>
  `<g fill="var(--c)" stroke="var(--rabbit-ink)" stroke-width="2.2" stroke-linejoin="round"><path d="${EARS[colour]}"/><path d="M24 33C35 33 40 44 40 53 40 60 36 62 24 62S8 60 8 53C8 44 13 33 24 33Z"/><ellipse cx="24" cy="27" rx="14" ry="12"/></g>` +
  `<path d="${BELLY[colour]}" fill="none" stroke="${colour === 'black' ? '#fff7' : '#0005'}" stroke-width="${colour === 'yellow' ? 3.2 : 1.8}" stroke-linecap="round"/>` +
  `<circle cx="24" cy="50" r="9" fill="var(--on)"/>${text(24, 54.6, LETTERS[colour], { size: 13, fill: 'var(--c)' })}` +
  '<path d="M18.5 25.5h.01M29.5 25.5h.01" stroke="var(--on)" stroke-width="4.2" stroke-linecap="round"/><path d="M22 30h4l-2 2.4ZM24 32.5v1.5m-3.5 1.5q2 1.6 3.5-1 1.5 2.6 3.5 1" fill="var(--on)" stroke="var(--on)" stroke-width="1.3" stroke-linecap="round"/>'

export const carrot = (colour: string) =>
  '<path d="M12 12C8 8 6 4 8 1.5 11 3 12 6 12 8 12 6 13 3 16 1.5 18 4 16 8 12 12Z" fill="#3f9a4f" stroke="var(--rabbit-ink)" stroke-width="1.6" stroke-linejoin="round"/>' +
  '<path d="M12 39C7 32 2.5 24 2.5 17A5.5 6 0 0 1 12 13 5.5 6 0 0 1 21.5 17C21.5 24 17 32 12 39Z" fill="var(--c)" stroke="var(--rabbit-ink)" stroke-width="1.8"/>' +
  `<path d="M4 26h5M20 30h-5M5 18h3" stroke="var(--rabbit-ink)" stroke-width="1.3" stroke-linecap="round" opacity=".7"/>${text(12.3, 26, LETTERS[colour], { size: 11, fill: 'var(--on)' })}`

// --- cards ---------------------------------------------------------------------------------------------------

const PIPS = [
  '', '', '0 -1,0 1', '0 -1,0 0,0 1', '-1 -1,1 -1,-1 1,1 1', '-1 -1,1 -1,0 0,-1 1,1 1', '-1 -1,1 -1,-1 0,1 0,-1 1,1 1', '-1 -1,1 -1,0 -.5,-1 0,1 0,-1 1,1 1',
  '-1 -1,1 -1,0 -.5,-1 0,1 0,0 .5,-1 1,1 1', '-1 -1,1 -1,-1 -.33,1 -.33,0 0,-1 .33,1 .33,-1 1,1 1', '-1 -1,1 -1,0 -.67,-1 -.33,1 -.33,-1 .33,1 .33,0 .67,-1 1,1 1',
]
const RANKS = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const FRAME = '<rect width="100" height="140" rx="10" fill="var(--card)"/><rect x=".5" y=".5" width="99" height="139" rx="9.5" fill="none" stroke="#0005"/>'

const index = (rank: string, suit: string) =>
  text(rank === '10' ? 18.5 : 19, 34, rank, { size: rank === '10' ? 27 : 34, spacing: rank === '10' ? -2 : 0, fill: ink(suit) }) + suitMark(suit, 19, 51, 1.15)

function numberCard(number: number, suit: string): string {
  const pips = PIPS[number].split(',').map(pip => pip.split(' ').map(Number))
  const body = number === 1 ? suitMark(suit, 62, 74, 3.1) : pips.map(([dx, dy]) => suitMark(suit, 65 + dx * 17, 70 + dy * 46, number < 9 ? 1.1 : 0.95)).join('')
  return `${FRAME}<rect x="38" y="8" width="54" height="124" rx="6" fill="${tint(suit)}"/>${body}${index(RANKS[number], suit)}`
}

const hare = (robe: string) =>
  `<g stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"><path d="M34 44C26 22 28 6 34 4S46 22 44 42ZM66 44C74 22 72 6 66 4S54 22 56 42Z" fill="var(--fur)"/><path d="M16 98C16 78 32 70 50 70S84 78 84 98Z" fill="${robe}"/>` +
  `<path d="M38 72 50 92 62 72Z" fill="var(--wall)"/><ellipse cx="50" cy="54" rx="23" ry="21" fill="var(--fur)"/></g><path d="M41 51h.01M59 51h.01" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>` +
  `<path d="M46 59h8l-4 4.5ZM50 63v3m-7 3q4 3 7-3 3 6 7 3M33 60H22M34 64 24 68M67 60H78M66 64 76 68" fill="${INK}" stroke="${INK}" stroke-width="1.8" stroke-linecap="round" fill-rule="evenodd"/>`

const HATS: Record<string, (robe: string) => string> = {
  J: robe => `<path d="M24 42Q28 26 52 28 76 28 78 42 50 32 24 42Z" fill="${robe}" stroke="${INK}" stroke-width="2.4"/><path d="M70 32Q84 20 92 8 94 26 78 38Z" fill="#ffd866" stroke="${INK}" stroke-width="2"/>`,
  Q: robe =>
    `<path d="M29 40 25 20 37 30 43 15 50 27 57 15 63 30 75 20 71 40Q50 32 29 40Z" fill="#ffd866" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"/><path d="M43 15h.01M57 15h.01M25 20h.01M75 20h.01" stroke="${robe}" stroke-width="6" stroke-linecap="round"/>`,
  K: () =>
    `<path d="M28 40V14L39 25 50 10 61 25 72 14V40Q50 32 28 40Z" fill="#ffd866" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"/><path d="M34 66Q50 76 66 66 66 88 50 96 34 88 34 66Z" fill="#fff" stroke="${INK}" stroke-width="2.2"/><path d="M50 8V0M46 3.5H54" stroke="${INK}" stroke-width="2.6"/>`,
}
const JESTER = `<path d="M26 42C10 40 6 24 14 14 22 22 36 20 40 26 44 12 50 6 58 4 60 16 62 22 64 26 72 18 82 20 88 12 96 26 88 40 74 42 60 34 40 34 26 42Z" fill="var(--orange)" stroke="${INK}" stroke-width="2.4" stroke-linejoin="round"/><path d="M14 14h.01M58 4h.01M88 12h.01" stroke="#ffd866" stroke-width="9" stroke-linecap="round"/>`

const royalCard = (rank: string, suit: string) =>
  `${FRAME}<rect x="8" y="60" width="84" height="72" rx="6" fill="${tint(suit)}"/><path d="M34 8H86a6 6 0 0 1 6 6V70H34Z" fill="${tint(suit)}"/><g transform="translate(11 39) scale(.93)">${hare(ink(suit))}${HATS[rank](ink(suit))}</g>${index(rank, suit)}`

const joker = () =>
  `${FRAME}<rect x="8" y="8" width="84" height="124" rx="6" fill="var(--any-tint)"/><g transform="translate(9 37) scale(.94)">${hare('var(--orange)')}${JESTER}</g>${text(50, 30, 'JOKER', { size: 18, spacing: 1, fill: INK })}`

/** The place of a royal that somebody holds. */
const sold = (colour: string) => `<rect x="3" y="3" width="94" height="134" rx="10" fill="none" stroke="var(--c)" stroke-width="3" stroke-dasharray="9 7"/><g transform="translate(24 27) scale(2.15)">${carrot(colour)}</g>`

const back = () =>
  `<rect width="100" height="140" rx="10" fill="var(--back)"/><rect x=".5" y=".5" width="99" height="139" rx="9.5" fill="none" stroke="#0006"/>${tiled(7, 7, 86, 126, 12, 12, 'fill="none" stroke="var(--back-line)" stroke-opacity=".5" stroke-width="1.2"', 'M0 0l12 12M12 0l-12 12')}` +
  '<rect x="7" y="7" width="86" height="126" rx="6" fill="none" stroke="var(--back-line)" stroke-width="1.8"/><circle cx="50" cy="70" r="29" fill="var(--back)" stroke="var(--back-line)" stroke-width="1.8"/>' +
  '<g fill="var(--back-line)" transform="translate(28 40)"><path d="M16 26C8 10 12 2 15 1S24 14 22 24ZM28 26C36 10 32 2 29 1S20 14 22 24Z"/><ellipse cx="22" cy="33" rx="15" ry="13"/></g>' +
  '<path d="M44 71h.01M56 71h.01" stroke="var(--back)" stroke-width="4.5" stroke-linecap="round"/><path d="M47 77.5h6l-3 3.5Z" fill="var(--back)"/>'

// --- what the game sends -------------------------------------------------------------------------------------

const TILES = /^(Citadel|[JQK][SHDC]|RV[1-4]|MT[1-4]|WD[1-4]|CV[1-6]|ME[1-4]|TE[12])$/

/** How a piece looks; null if nobody has drawn such a piece. */
export function draw(piece: Piece): Drawing | null {
  const { kind, up, number, symbol } = piece
  const colour = coded(piece.colour)
  const suit = SUITS[symbol]
  if (kind === 'pawn' && colour in EARS) return { view: '0 0 48 64', colour, body: rabbit(colour) }
  if (kind === 'token' && symbol === 'carrot' && colour in EARS) return { view: '0 0 24 40', colour, body: carrot(colour) }
  if (kind === 'die' && number !== null && number >= 1 && number <= 6) return { view: SQUARE, colour: 'white', body: die(number) }
  if (kind === 'tile' && TILES.test(symbol)) return wholeTile(symbol, number ?? 0)
  if (kind !== 'card') return null
  if (!up) return { view: CARD, body: back() }
  if (symbol === 'carrot' && colour in EARS) return { view: CARD, colour, body: sold(colour) }
  if (symbol === 'joker') return { view: CARD, body: joker() }
  if (!suit || number === null || !RANKS[number]) return null
  return { view: CARD, body: number <= 10 ? numberCard(number, suit) : royalCard(RANKS[number], suit) }
}


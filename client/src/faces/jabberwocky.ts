// The Jabberwocky box, a storybook cut in wood: number cards, Jabberwocky cards, gems.
import type { Piece, Spot } from '../wire.ts'
import { BEASTS } from './beasts.ts'
import './jabberwocky.css'
import { CARD, type Drawing, repeat, text, TILE } from './kit.ts'

type Colour = {
  letter: string
  field: string // the outline of the colour's gem: round, square, triangle
  centre: [number, number] // of the field on a number card
  figure: [number, number] // size and baseline of the number in it
  down: [number, number] // the middle of the field and the baseline on a face-down card
  engraving: string
  plant: string
  gem: string
}

const COLOURS: Record<string, Colour> = {
  green: {
    letter: 'G',
    field: 'M0-35A35 35 0 1 1 0 35 35 35 0 1 1 0-35Z',
    centre: [51, 53],
    figure: [60, 73],
    down: [70, 84],
    engraving: slanted(8, 'stroke="var(--c-deep)" stroke-opacity=".62" stroke-width="1.5"', [1]),
    plant:
      '<path d="M50 130Q49 112 50 98 51 112 50 130ZM50 124Q40 124 35 114 46 114 50 124ZM50 124Q60 124 65 114 54 114 50 124ZM50 114Q43 113 40 105 48 105 50 114ZM50 114Q57 113 60 105 52 105 50 114ZM26 130Q20 120 24 106 28 118 27 130ZM28 130Q32 122 38 120 35 126 31 130ZM74 130Q80 120 76 106 72 118 73 130ZM72 130Q68 122 62 120 65 126 69 130ZM18 130Q14 124 15 117 20 123 20 130ZM82 130Q86 124 85 117 80 123 80 130Z" fill="var(--c-deep)"/>',
    gem:
      '<circle cx="20" cy="20" r="18" fill="none" stroke="var(--gem-rim)" stroke-width="4"/><circle cx="20" cy="20" r="17.2" fill="var(--c)" stroke="var(--gem-edge)" stroke-width="1.8"/>' +
      '<path d="M20 4L13 8 8 13 4 20H36L32 13 27 8Z" fill="#fff" opacity=".34"/><path d="M20 36.5L31.5 31.5 36.5 20H29L26 26 20 29Z" opacity=".2"/>' +
      '<path d="M20 9.5L27.5 12.5 30.5 20 27.5 27.5 20 30.5 12.5 27.5 9.5 20 12.5 12.5Z" fill="var(--c)"/>' +
      '<path d="M20 9.5L27.5 12.5 30.5 20 27.5 27.5 20 30.5 12.5 27.5 9.5 20 12.5 12.5ZM20 9.5V3M27.5 12.5L32 8M30.5 20H37M27.5 27.5L32 32M20 30.5V37M12.5 27.5L8 32M9.5 20H3M12.5 12.5L8 8" fill="none" stroke="var(--c-deep)" stroke-width="1.3"/>' +
      text(20, 25.5, 'G', { size: 15.5, fill: 'var(--on)', weight: 800 }),
  },
  yellow: {
    letter: 'Y',
    field: 'M-31-27Q-31-33-25-33 0-35 25-33 31-33 31-27 33 0 31 27 31 33 25 33 0 35-25 33-31 33-31 27-33 0-31-27Z',
    centre: [51, 53],
    figure: [60, 73],
    down: [70, 84],
    engraving: `<path d="${repeat(26, (i) => `M${i % 2 ? 15 : 11} ${+(11 + 4.8 * i).toFixed(1)}H91`)}" fill="none" stroke="var(--c-deep)" stroke-opacity=".55" stroke-width="2" stroke-linecap="round" stroke-dasharray="0 8"/>`,
    plant:
      '<path d="M36 130A14 14 0 0 1 64 130ZM50 113L47.5 103 50 99.5 52.5 103ZM58.5 114L62 104 66 102.5 66 107ZM41.5 114L38 104 34 102.5 34 107ZM65 120.5L73 113 77.5 113 75.5 117ZM35 120.5L27 113 22.5 113 24.5 117ZM67.5 127L78 123.5 82 126 78 128.5ZM32.5 127L22 123.5 18 126 22 128.5Z" fill="var(--c-deep)"/>' +
      '<path d="M43 127q1.5-2 3 0M54 127q1.5-2 3 0" fill="none" stroke="var(--c)" stroke-width="1.5" stroke-linecap="round"/>',
    gem:
      '<rect x="2.4" y="2.4" width="35.2" height="35.2" rx="5" fill="none" stroke="var(--gem-rim)" stroke-width="4"/><rect x="3" y="3" width="34" height="34" rx="4" fill="var(--c)" stroke="var(--gem-edge)" stroke-width="1.8"/>' +
      '<path d="M4 4H36L29 11H11V29L4 36Z" fill="#fff" opacity=".5"/><path d="M36 36H4L7.5 32.5H32.5V7.5L36 4Z" fill="var(--c-deep)" opacity=".35"/><rect x="11" y="11" width="18" height="18" fill="var(--c)"/>' +
      '<path d="M11 11H29V29H11ZM7 7H33V33H7ZM4 4L11 11M36 4L29 11M36 36L29 29M4 36L11 29" fill="none" stroke="var(--c-deep)" stroke-width="1.3"/>' +
      text(20, 25.5, 'Y', { size: 15.5, fill: 'var(--on)', weight: 800 }),
  },
  purple: {
    letter: 'P',
    field: 'M0-41Q4-41 7-36 31-2 37 22 39 31 30 33 0 39-30 33-39 31-37 22-31-2-7-36-4-41 0-41Z',
    centre: [50, 55],
    figure: [52, 78],
    down: [72, 89],
    engraving: slanted(9, 'stroke="var(--c-tint)" stroke-opacity=".28" stroke-width="1"', [1, -1]),
    plant:
      '<path d="M49 130V118H51V130ZM40 118Q38 110 42 104L44 110 46 101 50 108 54 101 56 110 58 104Q62 110 60 118 50 122 40 118ZM49 129Q38 130 32 118 44 119 49 129ZM51 129Q62 130 68 118 56 119 51 129ZM22 108L23.5 112.5 28 114 23.5 115.5 22 120 20.5 115.5 16 114 20.5 112.5ZM78 108L79.5 112.5 84 114 79.5 115.5 78 120 76.5 115.5 72 114 76.5 112.5Z" fill="var(--c-tint)"/>' +
      '<path d="M41 117Q50 121 59 117" fill="none" stroke="var(--c)" stroke-width="1.5"/>',
    gem:
      '<path d="M20 2.5Q22.5 2.5 24 5.5L37.5 31Q39 35.5 34.5 36.5 20 38.5 5.5 36.5 1 35.5 2.5 31L16 5.5Q17.5 2.5 20 2.5Z" fill="var(--c)" stroke="var(--gem-rim)" stroke-width="5"/><path d="M20 2.5Q22.5 2.5 24 5.5L37.5 31Q39 35.5 34.5 36.5 20 38.5 5.5 36.5 1 35.5 2.5 31L16 5.5Q17.5 2.5 20 2.5Z" fill="var(--c)" stroke="var(--gem-edge)" stroke-width="1.8"/>' +
      '<path d="M20 3.5L3.5 34 12 29Z" fill="#fff" opacity=".38"/><path d="M36.5 34.5L20 37.5 3.5 34.5 12 30H28Z" opacity=".28"/>' +
      '<path d="M20 3L12 29.5H28ZM12 29.5L3.5 34.5M28 29.5L36.5 34.5M12 29.5L20 37.5 28 29.5" fill="none" stroke="var(--c-tint)" stroke-opacity=".8" stroke-width="1.2" stroke-linejoin="round"/>' +
      text(20, 27.5, 'P', { size: 14, fill: 'var(--on)', weight: 800 }),
  },
}

/** Lines at 45 degrees over the inside of a card, falling (1) or rising (-1). */
function slanted(step: number, paint: string, ways: number[]) {
  const d = ways.map((way) => repeat(Math.ceil(212 / step), (i) => `M${way > 0 ? 0 : 86} ${i * step - 86}l${86 * way} 86`)).join('')
  return `<svg x="7" y="7" width="86" height="126"><path d="${d}" fill="none" ${paint}/></svg>`
}

const paper = (inside: string) =>
  `<rect x="1" y="1" width="98" height="138" rx="10" fill="var(--card)" stroke="var(--card-edge)"/><rect x="6" y="6" width="88" height="128" rx="6" fill="${inside}"/>`

const corner = (letter: string) => '<path d="M6 30V12Q6 6 12 6H30Q28 27 6 30Z" fill="var(--c)"/>' + text(15.5, 22, letter, { size: 17, fill: 'var(--on)', weight: 800 })

function numberCard({ letter, field, centre, figure, engraving, plant }: Colour, number: number, goal: boolean) {
  const [x, y] = centre
  const [size, baseline] = figure
  const meadow = 'M6 97Q28 90 50 97T94 97'
  return (
    paper('var(--c)') +
    engraving +
    (goal ? `<path d="${field}" transform="translate(${x} ${y}) scale(1.13)" fill="var(--c-deep)"/>` : '') +
    `<path d="${field}" transform="translate(${x} ${y})" fill="var(--card)" stroke="var(--c-deep)" stroke-width="2.2"/>` +
    `<path d="${meadow}V128Q94 134 88 134H12Q6 134 6 128Z" fill="var(--c)"/>${goal ? NEST : plant}<path d="${meadow}" fill="none" stroke="var(--card)" stroke-width="1.6"/>` +
    text(50, baseline, number, { size, display: true }) +
    corner(letter)
  )
}

/** A number card of a map, square: its number beside what it scores, and room for birds below. */
function squareCard({ field, figure, engraving }: Colour, number: number) {
  return (
    '<rect x="1" y="1" width="98" height="98" rx="9" fill="var(--card)" stroke="var(--card-edge)"/><path d="M12 5H88Q95 5 95 12V57H5V12Q5 5 12 5Z" fill="var(--c)"/>' +
    `<svg x="5" y="5" width="90" height="52" viewBox="7 7 86 50" preserveAspectRatio="xMidYMid slice">${engraving}</svg>` +
    `<path d="${field}" transform="translate(28.5 31.5) scale(.68)" fill="var(--card)" stroke="var(--c-deep)" stroke-width="2.6"/>` +
    text(28.5, 31.5 + 0.68 * (figure[1] - 53), number, { size: 0.72 * figure[0], display: true })
  )
}

/** A card as a plate for gems, with its name in its head; a goal has five sockets. */
function gemPlate({ letter, field, engraving }: Colour, number: number, goal: boolean) {
  const r = goal ? 14 : 10
  const sockets = repeat(goal ? 5 : 0, (i) => `<circle cx="${22.5 + 27.4 * (i % 3)}" cy="${56.5 + 33.6 * Math.floor(i / 3)}" r="11.5" fill="none" stroke="var(--c-deep)" stroke-width="1.8" stroke-dasharray="4 3" opacity=".75"/>`)
  return (
    `<rect x="1" y="1" width="98" height="114" rx="${r}" fill="var(--card)" stroke="var(--card-edge)"/><rect x="4.5" y="4.5" width="91" height="107" rx="${r - 3}" fill="var(--c)"/>` +
    `<svg x="6" y="5" width="88" height="30" viewBox="7 7 86 30" preserveAspectRatio="xMidYMid slice">${engraving}</svg>` +
    `<rect x="8" y="36" width="84" height="72" rx="${r - 4}" fill="var(--card)"/>${sockets}` +
    `<path d="${field}" transform="translate(50 20) scale(${goal ? 0.4 : 0.38})" fill="var(--card)" stroke="var(--c-deep)" stroke-width="4"/>` +
    text(50, 26.5, goal ? letter : number, { size: 17, display: !goal, weight: 850 })
  )
}

/** The home of a tribe: its beast, and eight places for its gems. */
function homeMat(colour: string, letter: string, shape: string) {
  const places = repeat(8, (i) => `<path d="${shape}" transform="translate(${16.2 + 22.5 * (i % 4)} ${97 + 22.4 * Math.floor(i / 4)}) scale(.26)" fill="none" stroke="var(--c-deep)" stroke-width="5" stroke-dasharray="12 8" opacity=".7"/>`)
  return (
    '<rect x="1" y="1" width="98" height="134" rx="10" fill="var(--card)" stroke="var(--card-edge)"/><path d="M12 5H88Q95 5 95 12V82H5V12Q5 5 12 5Z" fill="var(--c)"/>' +
    `<svg x="5" y="5" width="90" height="77" viewBox="7 7 86 74" preserveAspectRatio="xMidYMid slice">${COLOURS[colour].engraving}</svg>` +
    '<path d="M17 82V44A33 33 0 0 1 83 44V82Z" fill="var(--c-tint)" stroke="var(--c-deep)" stroke-width="1.2"/>' +
    `<g transform="translate(20 19) scale(.61)" color="var(--card-ink)">${BEASTS[colour]}</g>${corner(letter)}${places}`
  )
}

/** Where a card was captured: a singed outline around a flame. */
const BURNT =
  '<rect x="3" y="3" width="94" height="134" rx="9" fill="none" stroke="var(--felt-line)" stroke-width="2.5" stroke-dasharray="7 5"/>' +
  '<path d="M50 46C62 60 68 68 68 80A18 18 0 0 1 32 80C32 72 37 68 39 60 43 64 45 66 45 70 49 64 51 56 50 46Z" fill="var(--felt-line)" opacity=".75"/>'

/** Wells for gems: safe, perhaps too many, and too many for certain. */
const WELLS: Record<string, string> = {
  well: '<circle cx="20" cy="20" r="18.5" fill="var(--card)" fill-opacity=".55" stroke="var(--felt-line)" stroke-width="1.5"/>',
  perhaps: '<circle cx="20" cy="20" r="18.5" fill="var(--card)" fill-opacity=".25" stroke="var(--felt-line)" stroke-width="2.5" stroke-dasharray="1 4" stroke-linecap="round"/>',
  burst: '<circle cx="20" cy="20" r="18.5" fill="none" stroke="var(--warn)" stroke-width="1.5"/><path d="M4 26L26 4M2 18L18 2M9 33L33 9M17 37L37 17M26 38L38 26" stroke="var(--warn)" stroke-width="1.5" opacity=".6"/>',
}

/** Land on which the map can still grow and the sea around it, or a place whose card was captured. */
export function drawSpot({ colour }: Spot): Drawing | null {
  if (WELLS[colour]) return { view: '0 0 40 40', body: WELLS[colour] }
  if (colour === 'burnt') return { view: CARD, body: BURNT }
  if (colour === 'land') return { view: TILE, body: '<rect width="100" height="100" fill="var(--land)" stroke="var(--land-line)" stroke-width="1.5" stroke-dasharray="5 5"/>' }
  if (colour !== 'sea') return null
  const waves = repeat(4, (i) => `M${i % 2 ? 20 : 4} ${16 + 24 * i}q9-9 18 0t18 0M${i % 2 ? 66 : 52} ${16 + 24 * i}q9-9 18 0t18 0`)
  return { view: TILE, body: `<rect width="100" height="100" fill="var(--sea)"/><path d="${waves}" fill="none" stroke="var(--sea-line)" stroke-width="2" stroke-linecap="round" opacity=".6"/>` }
}

/** The nest of a goal card: five places for five gems. */
const NEST =
  '<path d="M10 108H90V128Q90 130 88 130H12Q10 130 10 128Z" fill="var(--c-tint)" stroke="var(--c-deep)" stroke-width="1.6"/>' +
  `<path d="${repeat(5, (i) => `M${20 + 15 * i} 113.5a5.5 5.5 0 1 1-.01 0Z`)}" fill="none" stroke="var(--c-deep)" stroke-width="1.8" stroke-dasharray="2.300 1.8"/>`

function beastCard(colour: string, letter: string) {
  return (
    paper('var(--c)') +
    COLOURS[colour].engraving +
    '<path d="M11 104V50A39 39 0 0 1 89 50V104Z" fill="var(--c-tint)" stroke="var(--card)" stroke-width="1.5"/><path d="M11 104V50A39 39 0 0 1 89 50V104" fill="none" stroke="var(--c-deep)" stroke-width="1.2"/>' +
    '<path d="M11 104H89V127Q89 130 86 130H14Q11 130 11 127Z" fill="var(--c)" stroke="var(--card)" stroke-width="1.2"/>' +
    `<g transform="translate(14 27.5) scale(.72)" color="var(--card-ink)">${BEASTS[colour]}</g>` +
    '<path d="M22 117C26 110 35 111 34 117 33 122 27 121 28 117M34 117C42 126 58 126 66 117M78 117C74 110 65 111 66 117 67 122 73 121 72 117M50 112V118M47 115H53" fill="none" stroke="var(--on)" stroke-opacity=".6" stroke-width="1.6" stroke-linecap="round"/>' +
    corner(letter)
  )
}

/** Gems of one colour as one thing: as large as a card, with their number. */
const gemCard = ({ gem }: Colour, count: number) =>
  `<rect x="1" y="1" width="98" height="138" rx="10" fill="var(--card)" stroke="var(--card-edge)"/><rect x="6" y="6" width="88" height="128" rx="6" fill="var(--card)" stroke="var(--c)" stroke-width="6"/><g transform="translate(21 12) scale(1.45)">${gem}</g>` +
  text(50, 112, count, { size: 47, display: true }) +
  text(50, 127, count === 1 ? 'gem' : 'gems', { size: 15, weight: 650 })

/** The number that a wild card stands for now, pencilled in. */
const standsFor = (number: number) =>
  `<circle cx="76" cy="24" r="20" fill="var(--card)" stroke="var(--card-ink)" stroke-width="2.5" stroke-dasharray="5 3.5"/>${text(76, 36, number, { size: 34, display: true })}`

const MEDALLION =
  '<circle cx="50" cy="70" r="30"/><circle cx="50" cy="70" r="26.5" stroke-width="4" stroke-dasharray=".9 2.571"/>' +
  '<path d="M50 70C50 58 64 56 66 66 67 74 58 77 55 72 53 68 58 65 60 68M50 70C50 82 36 84 34 74 33 66 42 63 45 68 47 72 42 75 40 72" stroke-width="2.4"/>'

/** The back, the same upside down; `inside` stands in its middle. */
const back = (inside: string) =>
  paper('var(--back)') +
  '<g fill="none" stroke="var(--back-line)" stroke-width="1.5" stroke-linecap="round"><rect x="10" y="10" width="80" height="120" rx="4"/><rect x="13.5" y="13.5" width="73" height="113" rx="2" stroke-width=".8"/>' +
  '<path d="M50 36C44 30 36 32 36 26 36 20 44 20 44 25M50 36C56 30 64 32 64 26 64 20 56 20 56 25M50 36V22M50 104C44 110 36 108 36 114 36 120 44 120 44 115M50 104C56 110 64 108 64 114 64 120 56 120 56 115M50 104V118" stroke-width="1.8"/>' +
  `<path d="M18 18Q30 20 26 32 20 26 18 18ZM82 18Q70 20 74 32 80 26 82 18ZM18 122Q30 120 26 108 20 114 18 122ZM82 122Q70 120 74 108 80 114 82 122Z"/>${inside}</g>`

/** A face-down card that everybody knows: the back, lit by its colour and number. */
function knownBack({ field, down }: Colour, number: number) {
  const lamp = `<path d="${field}" transform="translate(50 ${down[0]}) scale(.9)" fill="var(--c)" stroke-width="3"/>`
  return back(lamp) + text(50, down[1], number, { size: 40, fill: 'var(--on)', display: true })
}

/** What a Jabberwocky can do: breathe in, breathe out, clear up, fly. */
const DEEDS: Record<string, string> = {
  inhale: '<path d="M4 8Q11 20 4 32M36 10L22 18M37 20H20M36 30L22 22M27 12L22 18 29 19M27 28L22 22"/>',
  exhale: '<path d="M4 8Q11 20 4 32M16 18L33 8M16 20H36M16 22L33 32M26 8.5L33 8 30 14.5M31 15L36 20 31 25M26 31.5L33 32 30 25.5"/>',
  resolve: '<path d="M6 34H34M20 28V7M14 13L20 7 26 13M9 28V18M31 28V18M5.5 21L9 17 12.5 21M27.5 21L31 17 34.5 21"/>',
  fly: '<path d="M5 31Q9 10 32 11M25 5L33 11 26 18"/><path d="M14 33H36" stroke-dasharray="5 4"/>',
}

/** How a piece looks; null if nobody has drawn such a piece. */
export function draw(piece: Piece): Drawing | null {
  const colour = COLOURS[piece.colour] ? piece.colour : ''
  const look = COLOURS[colour]
  if (piece.kind === 'sign' && DEEDS[piece.symbol]) return { view: '0 0 40 40', body: `<g fill="none" stroke="var(--ink)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${DEEDS[piece.symbol]}</g>` }
  if (piece.kind === 'gem' && look) return { view: '0 0 40 40', colour, body: look.gem }
  if (piece.kind === 'tile' && look && piece.number !== null) return { view: TILE, colour, body: squareCard(look, piece.number) }
  if (piece.kind === 'flock') return { view: '0 0 100 80', body: '<rect x="1" y="1" width="98" height="78" rx="10" fill="var(--card)" stroke="var(--card-edge)"/>' }
  if (piece.kind === 'plate' && look) return { view: '0 0 100 116', colour, body: gemPlate(look, piece.number ?? 0, piece.symbol === 'goal') }
  if (piece.kind === 'mat' && look) return { view: '0 0 100 136', colour, body: homeMat(colour, look.letter, look.field), inks: { cut: 'var(--c-tint)' } }
  if (piece.kind !== 'card') return null
  if (!piece.up) return { view: CARD, colour, body: look && piece.number !== null ? knownBack(look, piece.number) : back(MEDALLION) }
  if (!look) return null
  if (piece.symbol === 'gems') return { view: CARD, colour, body: gemCard(look, piece.number ?? 0) }
  if (piece.number === null || piece.symbol === 'jabberwocky') return { view: CARD, colour, body: beastCard(colour, look.letter) + (piece.number ? standsFor(piece.number) : ''), inks: { cut: 'var(--c-tint)' } }
  return { view: CARD, colour, body: numberCard(look, piece.number, piece.symbol === 'goal') }
}

// What the drawings of all boxes share: the colour code (hue, shape, letter, hatching), figures, and how a face is handed on.
// A drawing holds no ids and no style attributes, so it can be inlined any number of times under a strict style policy.
export type Drawing = {
  view: string // the viewBox
  body: string // SVG markup, made of our own words and of numbers only
  colour?: string // the class that sets --c, --c-deep, --c-tint and --on
  inks?: Record<string, string> // further variables of this one drawing
}

export const CARD = '0 0 100 140'
export const SQUARE = '0 0 48 48'
export const TILE = '0 0 100 100'

export const repeat = (count: number, each: (i: number) => string) => Array.from({ length: count }, (_, i) => each(i)).join('')

// --- figures ---------------------------------------------------------------------------------------

type Type = { size: number; fill?: string; anchor?: 'start' | 'middle'; display?: boolean; weight?: number; spacing?: number }

export function text(x: number, y: number, words: string | number, { size, fill = 'var(--card-ink)', anchor = 'middle', display = false, weight = 850, spacing = 0 }: Type) {
  const face = display ? 'font-family="var(--font-display)" font-weight="400"' : `font-family="var(--font-text)" font-weight="${weight}"`
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" ${face} letter-spacing="${spacing}" fill="${fill}">${words}</text>`
}

/** A row of dots round x. */
export const dots = (count: number, x: number, y: number, step: number, size: number, fill: string) =>
  `<path d="${repeat(count, (i) => `M${x + (i - (count - 1) / 2) * step} ${y}h.01`)}" stroke="${fill}" stroke-width="${size}" stroke-linecap="round"/>`

// --- the colour code -------------------------------------------------------------------------------

/** Every colour has a letter, a shape and a hatching, so that it is told apart without hue. */
const CODE: Record<string, { letter: string; shape: string; y: number; size: number }> = {
  red: { letter: 'R', shape: 'M0-10.5 10.5 0 0 10.5-10.5 0Z', y: 4.3, size: 11.5 },
  yellow: { letter: 'Y', shape: 'M-8.2-8.2H8.2V8.2H-8.2Z', y: 4.3, size: 11.5 },
  green: { letter: 'G', shape: 'M0-9.6a9.6 9.6 0 1 1-.01 0Z', y: 4.3, size: 11.5 },
  blue: { letter: 'B', shape: 'M-3.7-9.8H3.7V-3.7H9.8V3.7H3.7V9.8H-3.7V3.7H-9.8V-3.7H-3.7Z', y: 4, size: 10.5 },
  violet: { letter: 'V', shape: 'M0-10 10.6 8.4H-10.6Z', y: 6.6, size: 11.5 },
  gray: { letter: 'G', shape: 'M-5.4-9.4H5.4L10.8 0 5.4 9.4H-5.4L-10.8 0Z', y: 4.3, size: 11.5 },
  orange: { letter: 'O', shape: 'M0-11C4-5 8.5-1.5 8.5 3A8.5 8 0 0 1-8.5 3C-8.5-1.5-4-5 0-11Z', y: 6, size: 11.5 },
  white: { letter: 'W', shape: 'M0-10a10 10 0 1 1-.01 0ZM0-7.2a7.2 7.2 0 1 1-.01 0Z', y: 4, size: 9.5 },
  black: { letter: 'K', shape: 'M-9.4-5.2-5.2-9.4 0-4.2 5.2-9.4 9.4-5.2 4.2 0 9.4 5.2 5.2 9.4 0 4.2-5.2 9.4-9.4 5.2-4.2 0Z', y: 4, size: 9.5 },
}

/** A piece's colour if the code has it: nothing else ever becomes a class. */
export const coded = (colour: string) => (colour in CODE ? colour : '')

/** The colour's own shape, with its letter cut in. */
export function mark(colour: string, x: number, y: number, scale: number, { letter = true, fill = 'var(--c)', on = 'var(--on)', stroke = 'none' } = {}) {
  const code = CODE[colour]
  if (!code) return ''
  const cut = letter ? text(0, code.y, code.letter, { size: code.size, fill: on, weight: 800 }) : ''
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${code.shape}" fill="${fill}" stroke="${stroke}" stroke-width="1.6" stroke-linejoin="round"/>${cut}</g>`
}

/** The old heraldic hatchings, as small tiles: size and strokes. */
const HATCHING: Record<string, [number, string]> = {
  red: [7, 'M3.5 0v7'],
  blue: [7, 'M0 3.5h7'],
  green: [8, 'M0 0l8 8'],
  violet: [8, 'M0 8l8-8'],
  yellow: [8, 'M2 2h.01M6 6h.01'],
  gray: [10, 'M0 2.5h5M5 7.5h5'],
  orange: [10, 'M0 7l5-5 5 5'],
  black: [8, 'M4 0v8M0 4h8'],
}

export function hatch(colour: string, x: number, y: number, width: number, height: number) {
  if (!HATCHING[colour]) return ''
  const [size, strokes] = HATCHING[colour]
  const ink = colour === 'black' ? '#fff4' : '#0003'
  return tiled(x, y, width, height, size, size, `fill="none" stroke="${ink}" stroke-width="${colour === 'yellow' ? 3.4 : 1.7}" stroke-linecap="round"`, strokes)
}

/** A pattern: strokes repeated over a rectangle and cut at its edge (an inner svg cuts what it holds). */
export function tiled(x: number, y: number, width: number, height: number, stepX: number, stepY: number, paint: string, strokes: string) {
  const across = Math.ceil(width / stepX)
  const d = repeat(Math.ceil(height / stepY) * across, (i) => shifted(strokes, (i % across) * stepX, Math.floor(i / across) * stepY))
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}"><path d="${d}" ${paint}/></svg>`
}

/** The strokes moved: they begin each part with an absolute M and go on in relative steps. */
const shifted = (strokes: string, dx: number, dy: number) =>
  strokes.replace(/M(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `M${+(+x + dx).toFixed(1)} ${+(+y + dy).toFixed(1)}`)

// --- dice --------------------------------------------------------------------------------------------

export const PIPS = ['', '0 0', '-1 -1,1 1', '-1 -1,0 0,1 1', '-1 -1,1 -1,-1 1,1 1', '-1 -1,1 -1,0 0,-1 1,1 1', '-1 -1,-1 0,-1 1,1 -1,1 0,1 1']

export function pips(number: number, x: number, y: number, step: number, size: number, ink: string) {
  const at = PIPS[number].split(',').map((pip) => pip.split(' ').map(Number))
  return `<path d="${at.map(([dx, dy]) => `M${x + step * dx} ${y + step * dy}h.01`).join('')}" stroke="${ink}" stroke-width="${size}" stroke-linecap="round"/>`
}

export function die(number: number) {
  return (
    '<rect x="2" y="4" width="44" height="43" rx="11" fill="#0006"/><rect x="2" y="1.5" width="44" height="43" rx="11" fill="var(--c)" stroke="#0007" stroke-width="1.2"/>' +
    pips(number, 24, 23, 11.5, 8, 'var(--on)')
  )
}

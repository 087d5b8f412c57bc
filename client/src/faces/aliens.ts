// The Gnumies and their guests: one kit of parts (bodies, limbs, eyes, mouths, feet, hats), combined differently.
// Within 0 0 100 100, feet at 94. The body is --b, its details --d: a new alien is one line.

const INK = 'var(--card-ink)'
const BODY = 'var(--b)'
const DETAIL = 'var(--d)'
const MOUTH = '#7b1f3a'
const EDGE = `stroke="${INK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"`

const shape = (d: string, fill = BODY) => `<path d="${d}" fill="${fill}" ${EDGE}/>`
const ball = (x: number, y: number, r: number, fill = BODY) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${EDGE}/>`
const line = (d: string, width = 2.6, ink = INK) => `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const limb = (d: string, width = 6, fill = BODY) => line(d, width + 4) + line(d, width - 1, fill)
const spots = (d: string, size: number, fill = DETAIL) => `<path d="${d}" stroke="${fill}" stroke-width="${size}" stroke-linecap="round"/>`
const smile = (x: number, y: number, w: number, h = 5) => line(`M${x - w} ${y}q${w} ${h * 2} ${2 * w} 0`)
const teeth = (y: number, ...xs: number[]) => `<path d="${xs.map((x) => `M${x} ${y}h5.5v5h-5.5Z`).join('')}" fill="#fff" stroke="${INK}" stroke-width="1.4"/>`
const feet = (...xs: number[]) => xs.map((x) => `<ellipse cx="${x}" cy="92" rx="8" ry="4.5" fill="${DETAIL}" stroke="${INK}" stroke-width="2.4"/>`).join('')
const antenna = (x: number, y: number, x2: number, y2: number) => line(`M${x} ${y}Q${x} ${y2} ${x2} ${y2}`) + ball(x2, y2, 4.5, DETAIL)

function eye(x: number, y: number, r = 8, dx = 0, dy = 1, lid = 0) {
  const glint = `<circle cx="${x + dx + r * 0.17}" cy="${y + dy - r * 0.18}" r="${r * 0.16}" fill="#fff"/>`
  const open = `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" stroke="${INK}" stroke-width="2.4"/><circle cx="${x + dx}" cy="${y + dy}" r="${r * 0.5}" fill="${INK}"/>${glint}`
  return lid ? `${open}<path d="M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0Z" fill="${DETAIL}" stroke="${INK}" stroke-width="2.4"/>` : open
}

const grin = (x: number, y: number, w: number, h = 10, tooth = '') =>
  `<path d="M${x - w} ${y}q${w} ${h * 0.3} ${2 * w} 0c0 ${h} ${-w * 0.6} ${h * 1.5} ${-w} ${h * 1.5}s${-w} ${-h * 0.5} ${-w} ${-h * 1.5}Z" fill="${MOUTH}" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>${tooth}`

const shades = (x: number, y: number, k = 1) =>
  `<path d="M${x - 22 * k} ${y - 6 * k}h${44 * k}l${-3 * k} ${13 * k}h${-14 * k}l${-4 * k} ${-8 * k}h${-2 * k}l${-4 * k} ${8 * k}h${-14 * k}Z" fill="${INK}"/>` +
  `<path d="M${x - 17 * k} ${y - 2 * k}h${5 * k}M${x + 7 * k} ${y - 2 * k}h${5 * k}" stroke="#fff" stroke-width="2"/>`

/** A ring of points, far and near in turn: stars and fur. */
const jagged = (x: number, y: number, count: number, far: [number, number], near: [number, number]) =>
  'M' + Array.from({ length: 2 * count }, (_, i) => {
    const [rx, ry] = i % 2 ? near : far
    return `${(x + rx * Math.sin((i * Math.PI) / count)).toFixed(1)} ${(y - ry * Math.cos((i * Math.PI) / count)).toFixed(1)}`
  }).join(' ') + 'Z'
export const star = (x: number, y: number, far: number, near: number, fill = BODY) => shape(jagged(x, y, 5, [far, far], [near, near]), fill)
const FUR = jagged(50, 57, 17, [40, 38], [31, 30])

/** One alien for each value of a hand; they grow in pomp. */
export const GNUMIES: Record<number, string> = {
  10: feet(42, 58) + antenna(50, 56, 60, 38) + shape('M27 91C22 68 32 54 50 54S78 68 73 91Z') + eye(50, 70, 11, 1, 1) + smile(50, 84, 5, 2.5),
  20:
    limb('M40 72 34 50') + limb('M60 72 66 50') + shape('M18 93C16 76 30 66 50 66S84 76 82 93Z') + eye(33, 44, 11, 2, 1) + eye(67, 44, 11, -2, 1) +
    grin(50, 77, 9, 6) + spots('M27 84h.01M73 84h.01', 6),
  30:
    limb('M33 68Q17 62 15 44') + limb('M71 68Q87 62 88 42') + feet(42, 62) + shape('M34 91C24 68 30 37 52 35 74 33 79 62 70 91Z') + eye(38, 54, 7) +
    eye(52, 48, 7) + eye(66, 54, 7) + grin(52, 66, 10, 8),
  40:
    antenna(46, 38, 34, 22) + antenna(54, 38, 66, 22) + feet(36, 64) + shape('M22 91C16 70 36 64 38 46 40 31 60 31 62 46 64 64 84 70 78 91Z') +
    eye(43, 48, 7, 1) + eye(57, 48, 7, -1) + smile(50, 66, 10, 3) + teeth(68, 44.5, 50.2) + spots('M32 82h.01M50 87h.01M68 82h.01', 7),
  50:
    feet(18, 34, 50, 66) + ball(20, 80, 12, DETAIL) + ball(36, 77, 14) + ball(52, 72, 16, DETAIL) + antenna(62, 36, 52, 20) + antenna(76, 36, 86, 20) +
    ball(69, 54, 23) + eye(61, 50, 7.5, 1) + eye(78, 50, 7.5, 1) + grin(70, 62, 9, 6),
  60:
    limb('M22 70Q8 74 12 58') + limb('M78 70Q92 74 88 58') + feet(38, 62) + shape('M27 46C15 36 15 22 20 14 26 26 36 30 42 34Z', DETAIL) +
    shape('M73 46C85 36 85 22 80 14 74 26 64 30 58 34Z', DETAIL) + ball(50, 61, 31) + eye(39, 52, 8.5, 1) + eye(61, 52, 8.5, -1) +
    grin(50, 66, 18, 10, teeth(67.5, 38, 47, 56)),
  70:
    limb('M24 66Q8 66 6 50') + limb('M76 66Q92 66 94 50') + shape('M22 92V46C22 14 78 14 78 46V92L69 84 60 92 50 84 40 92 31 84Z') +
    eye(40, 44, 12, 2, 2) + eye(64, 46, 8, -1, 2) + shape('M38 63q12 5 25 0c0 7-4 9-8 9q0 9-6 9t-6-9c-3-1-5-4-5-9Z', MOUTH) +
    `<path d="M49 72q0 8 4 8t4-8q-4-3-8 0Z" fill="#ff8aa5"/>` + spots('M33 26h.01M46 20h.01M66 27h.01', 7),
  80:
    limb('M24 72Q10 76 14 84') + limb('M86 93V60Q86 50 77 53', 4, '#b98a4b') + feet(38, 62) + shape('M25 91V46C25 16 75 16 75 46V91Z') +
    shape('M28 58C22 86 42 98 50 98S78 86 72 58C66 66 58 62 50 62S34 66 28 58Z', '#fff') + eye(39, 48, 10) + eye(61, 48, 10) +
    line('M49 47q1.5-2 3 0M29 46 24 42M71 46 76 42') + shape('M25 34q10-9 21 0-10-1-21 0ZM75 34q-10-9-21 0 10-1 21 0Z', '#fff') + smile(50, 71, 6, 2) +
    limb('M76 70Q86 70 85 62'),
  90:
    shape('M29 46C10 26 28 4 46 8 56-4 84 8 78 26 84 36 76 44 70 48Z', DETAIL) + line('M40 16q12-4 16 6M54 10q14 2 14 12') + limb('M62 66Q84 66 86 46') +
    limb('M38 66Q22 70 20 82') + shape('M41 58 22 92H78L59 58Z', DETAIL) + ball(50, 45, 19) + eye(42, 43, 6.5, 0, 1, 1) + eye(58, 43, 6.5, 0, 1, 1) +
    line('M34 40l-5-3M36 36l-4-4M66 40l5-3M64 36l4-4', 2) + shape('M43 55q3.5-3.5 7-1 3.5-2.5 7 1-7 7-14 0Z', '#d3285a') +
    spots('M39 66h.01M45 69h.01M51 70h.01M57 69h.01M62 66h.01', 4.8, '#fff'),
  100:
    limb('M16 70Q2 66 5 48') + limb('M84 70Q98 66 95 48') + limb('M16 82Q4 86 6 74') + limb('M84 82Q96 86 94 74') + feet(36, 64) +
    shape('M12 91C6 52 22 32 50 32S94 52 88 91Z') + shape('M27 36 24 10 38 20 50 4 62 20 76 10 73 36Q50 27 27 36Z', '#ffd84d') +
    spots('M50 22h.01M36 26h.01M64 26h.01', 6, '#d3285a') + eye(35, 54, 10, 2) + eye(65, 54, 10, -2) + grin(50, 69, 21, 11, teeth(70.5, 35, 47, 59)),
}

export const GNALLI =
  star(50, 54, 46, 24) + eye(40, 50, 8, 1) + line('M54 51q7-7 13 0', 3) + grin(51, 61, 11, 8) + spots('M33 62h.01M69 62h.01', 6, '#ff8aa5')

export const GUESTS: Record<number, string> = {
  1: feet(40, 60) + shape(FUR) + eye(40, 54, 9, 2) + eye(60, 54, 9, -2) + grin(50, 67, 8, 6),
  2:
    limb('M44 68Q50 60 56 68') + limb('M20 66Q10 58 12 46') + limb('M80 66Q90 58 88 46') + feet(22, 38, 62, 78) +
    shape('M16 91C12 66 18 48 30 48S48 66 44 91Z') + shape('M56 91C52 66 58 48 70 48S88 66 84 91Z', DETAIL) + eye(26, 62, 6, 1) + eye(37, 62, 5, 1) +
    eye(64, 62, 5, -1) + eye(75, 62, 6, -1) + smile(31, 73, 5, 3) + smile(69, 73, 5, 3),
  3:
    line('M70 62 84 58') + shape('M78 40h18l-7 13v10h-4V53Z', '#bfe9ff') + line('M88 41 94 30', 2.2, '#d3285a') + limb('M34 82V92', 5) +
    limb('M50 84V92', 5) + limb('M66 82V92', 5) + shape('M50 22 82 84H18Z') + eye(50, 56, 11, 2, 0) + grin(50, 71, 9, 5),
  4:
    feet(36, 64) + limb('M22 66Q8 66 12 80') + limb('M78 66Q92 60 86 46') + shape('M24 36C26 18 44 10 66 14 60 22 76 24 74 36Z', DETAIL) +
    shape('M22 34H78V90H22Z') + shades(50, 50) + smile(54, 70, 9, 3),
  5:
    line('M50 74q-8 8 0 12t-2 10') + shape('M44 72h12l4 7H40Z', DETAIL) +
    shape('M50 8C76 8 84 28 80 44 76 60 62 70 50 72 38 70 24 60 20 44 16 28 24 8 50 8Z') +
    `<path d="M32 26q4-10 12-10" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8"/>` + eye(40, 40, 8, 1) +
    eye(61, 40, 8, -1) + grin(50, 53, 9, 7),
  6:
    feet(36, 64) + limb('M30 74Q10 72 12 52') + limb('M70 74Q90 72 88 52') + shape('M44 44h12v22H44Z', DETAIL) + ball(50, 72, 22) + ball(50, 32, 22) +
    shape('M29 25Q50 14 71 25L71 31Q50 20 29 31Z', DETAIL) + eye(42, 36, 7, 1) + eye(58, 36, 7, -1) + smile(50, 45, 6, 3) + line('M40 72h20M50 64v16', 3),
  7:
    shape('M20 52H80V92H20Z') + shape('M45 52h10v40H45Z', DETAIL) + eye(36, 44, 9, 1, 2) + eye(64, 44, 9, -1, 2) +
    `<path d="M22 44h56v10H22Z" fill="${INK}" opacity=".9"/>` + eye(36, 48, 6, 1, 1) + eye(64, 48, 6, -1, 1) + shape('M16 24 82 16 85 30 18 40Z') +
    shape('M50 20C40 2 26 8 32 18 36 24 46 22 50 20 58 0 74 2 70 13 67 20 56 20 50 20Z', DETAIL),
  8:
    ['M34 66Q14 62 10 78', 'M38 72Q22 76 18 92', 'M43 74Q38 84 34 93', 'M66 66Q86 62 90 78', 'M62 72Q78 76 82 92', 'M57 74Q62 84 66 93', 'M30 58Q12 52 10 38', 'M70 58Q88 52 90 38'].map((d) => limb(d)).join('') +
    shape('M24 52C20 16 80 16 76 52 74 76 26 76 24 52Z') + eye(40, 46, 8.5, 1) + eye(60, 46, 8.5, -1) + grin(50, 58, 8, 6) +
    spots('M36 28h.01M50 24h.01M64 28h.01', 6),
  9:
    feet(38, 62) + shape('M24 91C20 60 26 34 50 34S80 60 76 91Z') + line('M22 54C20 14 80 14 78 54', 6) +
    shape('M14 46h12v22H14ZM74 46h12v22H74Z', DETAIL) + eye(41, 54, 7.5, 1, 0, 1) + eye(59, 54, 7.5, 1, 0, 1) + grin(50, 67, 9, 6) + ball(50, 90, 9, INK) +
    ball(50, 90, 3, DETAIL),
  10:
    line('M50 4v-6M18 14l-5-5M82 14l5-5M8 42H1M92 42h7', 3.4, '#ffb300') + shape('M38 74V82Q38 92 50 92T62 82V74Z', '#c9cedb') +
    line('M39 80h22M40 86h20', 2) + shape('M50 8C76 8 86 28 80 46 76 58 66 62 64 74H36C34 62 24 58 20 46 14 28 24 8 50 8Z') + eye(40, 40, 8.5, 0, 3, 1) +
    eye(61, 40, 8.5, 0, 3, 1) + smile(50, 56, 7, 3),
  11:
    shape('M28 56C28 24 72 24 72 56Z', '#d5f1ff') + shape('M40 56C38 40 44 34 50 34S62 40 60 56Z') + eye(46, 45, 4.5) + eye(55, 45, 4.5) +
    shape('M6 62C14 50 86 50 94 62 88 78 66 82 50 82S12 78 6 62Z', DETAIL) + spots('M22 64h.01M40 68h.01M60 68h.01M78 64h.01', 8, '#fff') +
    line('M34 84 30 94M66 84 70 94', 4),
  12:
    shape('M30 30h5v18h-5ZM48 24h5v20h-5ZM66 30h5v18h-5Z', '#fff') +
    shape('M32 22q5 5 0 8-4-3 0-8ZM50 16q5 5 0 8-4-3 0-8ZM68 22q5 5 0 8-4-3 0-8Z', '#ffb300') + shape('M24 46H77V68H24Z', DETAIL) +
    shape('M14 66H86V93H14Z') + shape('M24 46H77V54Q72 62 67 54 61 64 55 54 49 62 43 54 38 64 33 54 28 60 24 54Z', '#fff') + eye(38, 75, 7, 1) +
    eye(62, 75, 7, -1) + smile(50, 83, 7, 3),
  13:
    limb('M26 70Q12 74 16 60') + limb('M74 66Q88 60 82 50') + feet(38, 62) + shape('M24 91C20 62 26 38 50 38S80 62 76 91Z') +
    shape('M26 42C24 18 76 18 74 42Z', DETAIL) + shape('M66 34 96 38 95 44 70 44Z', DETAIL) + eye(42, 52, 7.5, 1, 0, 1) + eye(60, 52, 7.5, 1, 0, 1) +
    grin(51, 64, 8, 6) + line('M34 74Q50 92 66 74', 4.5, '#f2b200') + star(50, 85, 7, 3.4, '#ffd84d') + shape('M80 36 90 30 94 38 84 44Z', '#c9cedb') +
    line('M84 42 76 56', 4),
  14:
    limb('M30 66Q12 70 14 84') + limb('M70 66Q90 60 88 44') + limb('M42 74V92', 5) + limb('M58 74V92', 5) + ball(50, 44, 33) +
    line('M18 36Q50 46 82 36M18 54Q50 64 82 54M38 13Q30 44 38 75M62 13Q70 44 62 75M50 11V77', 1.8) + shades(50, 40, 0.95) + smile(50, 60, 9, 3) +
    line('M50 11V0', 3),
  15:
    limb('M26 74Q10 78 10 62') + limb('M74 74Q90 78 92 64') + feet(38, 62) + shape('M24 91C20 60 26 40 50 40S80 60 76 91Z') +
    shape('M30 40 32 8H68L70 40Z', INK) + shape('M18 44Q50 30 82 44 82 50 78 50 50 40 22 50 18 50 18 44Z', INK) +
    `<path d="M31 30 32 22H68L69 30Z" fill="var(--d)"/>` + eye(41, 57, 7, 1) + eye(60, 57, 9, -1) + line('M69 59Q74 70 70 82', 1.8) +
    shape('M50 70C44 64 34 66 30 74 40 78 46 76 50 72 54 76 60 78 70 74 66 66 56 64 50 70Z', INK) + shape('M50 84 40 79V90ZM50 84 60 79V90Z', DETAIL),
}

export const WULLAWAKI =
  line('M20 20 30 30M50 6V18M80 20 70 30', 4, '#ffd84d') +
  shape('M50 16 58 26 70 18 72 31 86 30 82 43 95 48 86 57 94 68 81 70 84 84 71 81 66 93 56 85 46 95 40 84 27 91 26 78 12 78 18 66 6 58 17 50 9 38 23 37 22 24 35 29 38 17 47 25Z', '#46405c') +
  eye(36, 52, 10, 2, 2) + eye(64, 52, 10, -2, 2) + line('M22 38 46 47M78 38 54 47', 5.5) +
  `<path d="M28 78Q50 60 72 78Q50 74 28 78Z" fill="${MOUTH}" stroke="${INK}" stroke-width="2.4"/>` +
  `<path d="M38 72l3 6 4-8ZM55 70l4 8 3-6Z" fill="#fff" stroke="${INK}" stroke-width="1.2"/>`

export const COPICASTOR =
  shape('M70 84C84 74 100 76 98 86 96 96 80 96 68 92Z', '#8a5a34') + line('M78 80 88 94M86 78 94 90M74 88 96 82', 1.6) + feet(36, 60) +
  shape('M22 91C16 62 24 36 48 36S80 62 74 91Z') + ball(28, 38, 7) + ball(68, 38, 7) + antenna(42, 36, 36, 18) + antenna(54, 36, 60, 18) +
  eye(39, 52, 8, 1) + eye(57, 52, 8, -1) + shape('M36 66Q48 58 60 66 58 73 48 72 38 73 36 66Z', '#f7e3c4') +
  shape('M43 71h5v10h-5ZM48 71h5v10h-5Z', '#fff') + limb('M72 70Q82 66 84 58') + shape('M84 14a15 17 0 1 1-.01 0Z', '#ffd84d') +
  shape('M84 19a10.5 12 0 1 1-.01 0Z', '#d5f1ff') + line('M84 48V60', 5) +
  `<path d="M79 27h.01M89 27h.01" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>` + line('M79 35q5 5 10 0', 2)

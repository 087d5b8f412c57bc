// The faces that a box brings along, as pictures. Each is named by a kind, a symbol, a colour and a number, or by fewer
// of them; of all that fit a piece the one that says most is taken, and what it leaves unsaid is written on it.
import type { Box, Piece, Spot } from '../wire.ts'

export type Picture = { src: string; mark: string }
export type Thing = Pick<Piece, 'kind' | 'symbol' | 'colour' | 'number' | 'mark' | 'up'>
export type Pictures = (thing: Thing) => Picture | null

const word = (part: string | number | null) => String(part ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

/** Which of symbol, colour and number a name has: the more, the better, and the earlier, too. */
const PARTS = [[0, 1, 2], [0, 1], [0, 2], [1, 2], [0], [1], [2], []]

export function pictures({ look, faces }: Pick<Box, 'look' | 'faces'>): Pictures {
  const known = new Set(faces)
  const at = (name: string, mark: string) => ({ src: `${look}/${encodeURIComponent(name)}.svg`, mark })
  return ({ kind, symbol, colour, number, mark, up }) => {
    if (!up) return known.has(`${kind}-back`) ? at(`${kind}-back`, '') : null
    const all = [symbol, colour, number].map(word)
    for (const parts of PARTS) {
      const said = parts.map(part => all[part])
      const name = [kind, ...said].join('-')
      if (said.includes('') || !known.has(name)) continue
      return at(name, said.length < all.filter(Boolean).length ? mark || String(number ?? '') : '')
    }
    return null
  }
}

/** A place is drawn like a piece of the kind `spot` whose symbol is its shape. */
export const asThing = ({ shape, colour }: Spot): Thing => ({ kind: 'spot', symbol: shape, colour, number: null, mark: '', up: true })

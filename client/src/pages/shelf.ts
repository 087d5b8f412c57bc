// The shelf: the games that the server has, box by box.
import { groups } from '../lib/groups.ts'
import type { Box, GameCard } from '../wire.ts'

export type Boxed = Box & { games: GameCard[] }

/** The boxes in the order of their games. */
export const shelf = (cards: GameCard[]): Boxed[] => [...groups(cards, card => card.box.slug).values()].map(games => ({ ...games[0].box, games }))

// --- words -----------------------------------------------------------------------------------------

/** "2", "2–3". */
export const between = ([low, high]: [number, number]) => (low === high ? String(low) : `${low}–${high}`)

/** The kind of a game in a word or two: what sets it apart first. */
export function kind({ kinds, seats }: Pick<GameCard, 'kinds' | 'seats'>): string {
  if (seats[1] === 1) return 'solo'
  const words: [GameCard['kinds'][number], string][] = [
    ['cooperative', 'together'],
    ['live', 'against the clock'],
    ['simultaneous', 'secret choices'],
    ['memory', 'memory'],
    ['hidden', 'secrets'],
    ['chance', 'open, some luck'],
  ]
  return words.find(([name]) => kinds.includes(name))?.[1] ?? 'open, no luck'
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
export const said = (count: number) => NUMBERS[count] ?? String(count)

/** With whom one plays at a table of bots: " against a gentle bot", " with two bots", and nothing alone. */
export function company({ kinds }: Pick<GameCard, 'kinds'>, seats: number, level = ''): string {
  if (seats < 2) return ''
  const bots = `${level} ${seats > 2 ? 'bots' : 'bot'}`.trim()
  return ` ${kinds.includes('cooperative') ? 'with' : 'against'} ${seats > 2 ? said(seats - 1) : /^[aeiou]/.test(bots) ? 'an' : 'a'} ${bots}`
}

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago something was: "just now", "2 hours ago". */
export function ago(when: number, now = Date.now()): string {
  const steps: [number, Intl.RelativeTimeFormatUnit][] = [[86400e3, 'day'], [3600e3, 'hour'], [60e3, 'minute']]
  for (const [size, unit] of steps) if (now - when >= size) return AGO.format(-Math.floor((now - when) / size), unit)
  return 'just now'
}

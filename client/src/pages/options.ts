// Options as the text a person would type.
import type { GameCard, Option } from '../wire.ts'

/** turn_limit, wullawakiChoice: as words. */
export function spoken(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The values of the ordinary game. */
export const usual = (card: GameCard): Record<string, string> => Object.fromEntries(card.options.map(option => [option.name, String(option.default)]))

/** The values of the ordinary game, but for those that the address names: /g/mygame?turn_limit=30 */
export const addressed = (card: GameCard, address: URLSearchParams): Record<string, string> =>
  Object.fromEntries(Object.entries(usual(card)).map(([name, value]) => [name, address.get(name) ?? value]))

/** One value for each seat, from a single one or a list. */
export function spread(option: Option, text: string, seats: number): string[] {
  const given = text.split(',')
  const missing = given.length === 1 ? given[0] : String(option.default)
  return Array.from({ length: seats }, (_, i) => given[i] ?? missing)
}

/** The value that is left of one when the number of seats changes. */
export function fitted(option: Option, text: string, seats: number): string {
  if (option.per_seat && text.includes(',')) return spread(option, text, seats).join(',')
  if (option.kind === 'seat' && Number(text) > seats) return String(option.default)
  return text
}

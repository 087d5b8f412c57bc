// All about a game, fetched once.
import type { Figure, Manual } from '../wire.ts'
import { get } from './api.ts'
import { wholeTable } from './whole.ts'

const fetched = new Map<string, Promise<Manual>>()

/** A failure is not remembered. */
export function manual(game: string): Promise<Manual> {
  let found = fetched.get(game)
  if (!found) {
    found = get<Manual>(`/api/games/${encodeURIComponent(game)}`).then(sent => ({ ...sent, figures: drawn(sent.figures), intro: drawn(sent.intro) }))
    fetched.set(game, found)
    found.catch(() => fetched.delete(game))
  }
  return found
}

const drawn = (figures: Figure[]): Figure[] => figures.map(figure => ({ ...figure, table: wholeTable(figure.table, null) }))

// The guide of a game, fetched once, and what it says of a phase.
import type { GameCard } from '../wire.ts'
import { get } from './api.ts'
import { anchor } from './words.ts'

const fetched = new Map<string, Promise<string>>()

/** The guide as HTML; a failure is not remembered. */
export function guide(game: string): Promise<string> {
  let found = fetched.get(game)
  if (!found) {
    found = get<GameCard & { guide: string }>(`/api/games/${game}`).then(card => card.guide)
    fetched.set(game, found)
    found.catch(() => fetched.delete(game))
  }
  return found
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

export type Stage = { name: string; sections: string[] }

/** The stages of a turn: a numbered list whose items link to sections, if the guide has one. */
export const stages = (html: string): Stage[] =>
  [...parsed(html).querySelectorAll('ol:has(a[href^="#"]) > li')].map(item => {
    const links = [...item.querySelectorAll('a')]
    return { name: links[0]?.textContent ?? '', sections: links.map(link => link.hash.slice(1)) }
  })

/** The first sentence of the section about a phase, if it has one. */
export function gist(html: string, phase: string): string {
  const heading = parsed(html).getElementById(anchor(phase))
  const words = heading?.nextElementSibling?.matches('p') ? (heading.nextElementSibling.textContent ?? '') : ''
  return sentence(words)
}

/** Up to the first full stop; what leads on to a list ends here. */
export function sentence(words: string): string {
  const whole = words.replace(/\s+/g, ' ').trim()
  return (/^.*?[.!?](?= |$)/.exec(whole)?.[0] ?? whole).replace(/[:,;]$/, '.')
}

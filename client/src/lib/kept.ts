// Values of a game's option that people keep under a name, as boards they have built: in this browser, in a file, in a link.
export type Kept = { name: string; text: string }
export type Worth = { game: string; option: string; text: string } // a value that could be kept

const place = (game: string, option: string) => `wabe.kept.${game}.${option}`

export function kept(game: string, option: string): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place(game, option)) ?? '[]')
    return Array.isArray(found) ? found.filter(sound) : []
  } catch {
    return []
  }
}

const sound = (one: unknown): one is Kept => typeof (one as Kept)?.name === 'string' && typeof (one as Kept)?.text === 'string'

/** Keeps it; what had the same name goes. False: this browser keeps nothing. */
export function keep({ game, option, text }: Worth, name: string): boolean {
  try {
    const others = kept(game, option).filter(one => one.name !== name)
    localStorage.setItem(place(game, option), JSON.stringify([...others, { name, text }]))
    return true
  } catch {
    return false
  }
}

export function forget(game: string, option: string, name: string): void {
  localStorage.setItem(place(game, option), JSON.stringify(kept(game, option).filter(one => one.name !== name)))
}

/** The address of the game's page with this value chosen. */
export const link = ({ game, option, text }: Worth, name: string) => `/g/${game}?${new URLSearchParams({ [option]: text, name })}`

/** Gives it to the person as a file. */
export function save({ game, option, text }: Worth, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify({ game, option, name, text }, null, 1)], { type: 'application/json' }))
  const anchor = Object.assign(document.createElement('a'), { href: url, download: `${name.replace(/[^\p{L}\p{N} -]/gu, '')}.json` })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** What such a file holds; a file of something else is refused with a sentence. */
export function opened(words: string, game: string, option: string): Kept {
  try {
    const found = JSON.parse(words) as Worth & Kept
    if (sound(found) && found.game === game && found.option === option) return { name: found.name, text: found.text }
  } catch {
    // said below
  }
  throw new Error(`That file holds no ${option} of this game.`)
}

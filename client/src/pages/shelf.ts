// The shelf: every box Wabe knows, its games and the people behind them. What the server lists can be played; the rest is on its way.
import type { GameCard } from '../wire.ts'

export type Game = {
  slug: string
  title: string
  designer: string
  seats: [number, number]
  minutes: [number, number]
  kinds: string[] // as on a game card
  summary: string
  ready: boolean // the server has it
}

export type Box = {
  name: string // as the server calls it
  line: string
  maker: string // who made the printed box
  home: { text: string; address: string } | null // where the printed box comes from
  games: Game[]
}

const game = (slug: string, title: string, designer: string, seats: string, minutes: string, kinds = ''): Game => ({
  slug,
  title,
  designer,
  seats: span(seats),
  minutes: span(minutes),
  kinds: kinds.split(' ').filter(Boolean),
  summary: '',
  ready: false,
})

function span(words: string): [number, number] {
  const [low, high = low] = words.split('-').map(Number)
  return [low, high]
}

const BOXES: Box[] = [
  {
    name: 'Jabberwocky',
    line: 'Eight storybook games with fifteen cards, three beasts and a handful of gems.',
    maker: 'A collection led by Peter C. Hayward, with printed artwork by Tania Walker. The rulebook names no publisher.',
    home: null,
    games: [
      game('bandersnatch', 'Bandersnatch', 'Joel Colombo', '1', '15-20', 'chance'),
      game('borogoves', 'Borogoves', 'Karl Lange', '1-2', '15-20', 'hidden chance'),
      game('brillig', 'Brillig', 'Peter C. Hayward', '2', '15-20', 'hidden simultaneous chance'),
      game('gimble', 'Gimble', 'John Fowler', '2-3', '15-20', 'hidden chance'),
      game('gyre', 'Gyre', 'Marek Tupy', '2-3', '15-20'),
      game('mimsy', 'Mimsy', 'Joe Myron', '2-3', '15-20', 'hidden'),
      game('mome', 'Mome', 'Mark Bethell', '2-4', '15-20', 'hidden chance'),
      game('slithy', 'Slithy', 'Patrick Chapman', '3-7', '15-20', 'hidden simultaneous'),
    ],
  },
  {
    name: 'Green Box of Games',
    line: 'Seventeen games from one box of tiles, cards, cubes and dice.',
    maker: 'A game system by Jørgen Brunborg-Næss. Most of these games were written for its design contest of 2018.',
    home: { text: 'the Green Box wiki', address: 'https://greenbox.wikia.com/' },
    games: [
      game('business-casual', 'Business Casual', 'Elliot Anderson', '2', '15', 'chance'),
      game('coordinates', 'Coordinates', 'Yury Milovidov', '2-5', '15', 'hidden chance'),
      game('green-port', 'Green Port', 'Pedro Dias', '2-4', '30', 'chance'),
      game('gridblock', 'Gridblock', 'André Heines', '2-4', '30', 'hidden chance'),
      game('guess-what', 'Guess what!', 'Jørgen Brunborg-Næss', '3-6', '30', 'hidden chance'),
      game('jump', 'Jump', 'Mitsuo Yamamoto', '2', '15'),
      game('kings-valley', 'King’s Valley', 'Mitsuo Yamamoto', '2', '5'),
      game('make-it-count', 'Make it count', 'Jørgen Brunborg-Næss', '2-6', '5-10', 'hidden chance cooperative'),
      game('make-way', 'Make Way', 'Jørgen Brunborg-Næss', '2', '15', 'hidden chance'),
      game('matchmaker', 'Matchmaker', 'Stephen Jennings', '3-6', '15', 'simultaneous chance memory live'),
      game('nim', 'NIM', 'traditional, box rules by Vegard Farstad', '2', '5'),
      game('oki', 'OKI', 'Mitsuo Yamamoto', '2-4', '5'),
      game('push', 'Push', 'Vegard Farstad', '2', '5'),
      game('rush-maze', 'Rush Maze', 'Kyrre Havik Eriksen', '2-4', '15', 'hidden chance'),
      game('sixteen-stone', 'Sixteen Stone', 'Gary Boyd', '2', '15'),
      game('snatch', 'Snatch', 'Yury Milovidov', '2', '10-15', 'chance'),
      game('swarm', 'Swarm', 'Nicki Lloyd', '2', '15', 'chance'),
    ],
  },
  {
    name: 'The Gnumies',
    line: 'One hand each, one guest at a time: bid for the strangest party in the galaxy.',
    maker: 'Background story of the printed game by Markus Mergard; the English edition came from Rio Grande Games.',
    home: { text: 'Rio Grande Games', address: 'https://www.riograndegames.com/' },
    games: [game('gnumies', 'The Gnumies', 'David Parlett', '2-5', '30', 'hidden simultaneous chance')],
  },
  {
    name: 'JackRabbits',
    line: 'Lay the realm tile by tile, hop from hexagon to hexagon and be first at the Citadel with three royals.',
    maker: 'Published as “lenino”; the rulebook names no designer.',
    home: { text: 'jackrabbits.lenino.net', address: 'https://jackrabbits.lenino.net/' },
    games: [game('jackrabbits', 'JackRabbits', 'lenino', '2-4', '45', 'hidden chance')],
  },
]

/** The shelf with what the server lists: its games are ready and stand in front, boxes of other people at the end. */
export function shelf(cards: GameCard[]): Box[] {
  const left = new Map(cards.map(card => [card.slug, card]))
  const boxes = BOXES.map(box => ({ ...box, games: [...box.games] }))
  for (const { games } of boxes) {
    for (const [i, { slug }] of games.entries()) {
      const card = left.get(slug)
      if (card) games[i] = ready(card)
      left.delete(slug)
    }
    games.sort((one, other) => Number(other.ready) - Number(one.ready))
  }
  for (const card of left.values()) {
    const box = boxes.find(box => box.name === card.box)
    if (box) box.games.push(ready(card))
    else boxes.push({ name: card.box, line: '', maker: '', home: null, games: [ready(card)] })
  }
  return boxes
}

const ready = (card: GameCard): Game => ({ ...card, ready: true })

/** A game of the shelf that the server may not have yet. */
export function onShelf(slug: string): { box: Box; game: Game } | null {
  for (const box of BOXES) for (const game of box.games) if (game.slug === slug) return { box, game }
  return null
}

/** Which of a box's cloths a game is bound in: neighbours differ. */
export function cloth(slug: string): number {
  for (const box of BOXES) for (const [i, game] of box.games.entries()) if (game.slug === slug) return i + 1
  return slug.length
}

// --- words -----------------------------------------------------------------------------------------

/** "2", "2–3". */
export const between = ([low, high]: [number, number]) => (low === high ? String(low) : `${low}–${high}`)

/** The kind of a game in a word or two: what sets it apart first. */
export function kind({ kinds, seats }: Pick<Game, 'kinds' | 'seats'>): string {
  if (seats[1] === 1) return 'solo'
  const words: [string, string][] = [
    ['cooperative', 'together'],
    ['live', 'against the clock'],
    ['simultaneous', 'all at once'],
    ['memory', 'memory'],
    ['hidden', 'secrets'],
    ['chance', 'open, some luck'],
  ]
  return words.find(([name]) => kinds.includes(name))?.[1] ?? 'open, no luck'
}

/** "by David Parlett"; a game older than all of us is by nobody. */
export const by = ({ designer }: Pick<Game, 'designer'>) => (designer.startsWith('traditional') ? designer : `by ${designer}`)

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']
export const inWords = (count: number) => NUMBERS[count] ?? String(count)

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago something was: "just now", "2 hours ago". */
export function ago(when: number, now = Date.now()): string {
  const steps: [number, Intl.RelativeTimeFormatUnit][] = [[86400e3, 'day'], [3600e3, 'hour'], [60e3, 'minute']]
  for (const [size, unit] of steps) if (now - when >= size) return AGO.format(-Math.floor((now - when) / size), unit)
  return 'just now'
}

import { expect, test } from 'vitest'
import { vignettes } from '../faces/vignettes.ts'
import type { GameCard } from '../wire.ts'
import { ago, between, by, kind, onShelf, shelf } from './shelf.ts'

const card = (slug: string, box: string): GameCard => ({ slug, title: slug, box, designer: 'A. N. Other', summary: '', minutes: [5, 10], seats: [2, 4], usual: 2, kinds: ['hidden'], options: [] })

test('twenty-seven games, each with its picture', async () => {
  const games = shelf([]).flatMap(box => box.games.map(game => [box.name, game.slug]))
  expect(games).toHaveLength(27)
  for (const [box, slug] of games) expect((await vignettes(box))[slug]).toContain('<svg')
})

test('what the server lists is ready and stands in front', () => {
  const [jabberwocky] = shelf([card('mimsy', 'Jabberwocky')])
  expect(jabberwocky.games.map(game => game.ready).slice(0, 2)).toEqual([true, false])
  expect(jabberwocky.games[0].designer).toBe('A. N. Other')
  expect(jabberwocky.games).toHaveLength(8)
})

test('other people’s games find a place', () => {
  const boxes = shelf([card('tea', 'Tea Party'), card('hats', 'Tea Party'), card('vorpal', 'Jabberwocky')])
  expect(boxes.at(-1)!.games.map(game => game.slug)).toEqual(['tea', 'hats'])
  expect(boxes[0].games).toHaveLength(9)
})

test('words', () => {
  expect(between([2, 2])).toBe('2')
  expect(between([2, 5])).toBe('2–5')
  expect(kind({ kinds: [], seats: [2, 2] })).toBe('open, no luck')
  expect(kind({ kinds: ['hidden', 'simultaneous'], seats: [2, 5] })).toBe('all at once')
  expect(kind({ kinds: ['hidden'], seats: [1, 1] })).toBe('solo')
  expect(by(onShelf('nim')!.game)).toBe('traditional, box rules by Vegard Farstad')
  expect(ago(1_000, 30_000)).toBe('just now')
  expect(ago(0, 2 * 3600e3 + 5)).toBe('2 hours ago')
  expect(ago(0, 86400e3)).toBe('yesterday')
})

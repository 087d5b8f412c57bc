import { expect, test } from 'vitest'
import type { GameCard } from '../wire.ts'
import { ago, between, company, kind, shelf } from './shelf.ts'

const box = (slug: string) => ({ slug, title: `The ${slug} box`, line: '', maker: '', home: ['', ''] as [string, string], look: '', faces: [] })
const card = (slug: string, of: string): GameCard => ({ slug, title: slug, box: box(of), lid: { box: of, binding: 'plain', cloth: 0, vignette: '' }, designer: 'A. N. Other', credit: 'by A. N. Other', summary: '', minutes: [5, 10], seats: [2, 4], usual: 2, kinds: ['hidden'], options: [] })

test('games stand in their boxes, as the server has ordered them', () => {
  const boxes = shelf([card('hats', 'party'), card('tea', 'party'), card('croquet', 'lawn')])
  expect(boxes.map(({ slug, games }) => [slug, games.map(game => game.slug)])).toEqual([['party', ['hats', 'tea']], ['lawn', ['croquet']]])
  expect(boxes[0].title).toBe('The party box')
})

test('a button says how many bots there will be', () => {
  expect(company({ kinds: [] }, 2, 'gentle')).toBe(' against a gentle bot')
  expect(company({ kinds: [] }, 2, 'easy')).toBe(' against an easy bot')
  expect(company({ kinds: ['hidden'] }, 3, 'gentle')).toBe(' against two gentle bots')
  expect(company({ kinds: ['cooperative'] }, 4)).toBe(' with three bots')
  expect(company({ kinds: [] }, 1)).toBe('')
})

test('words', () => {
  expect(between([2, 2])).toBe('2')
  expect(between([2, 5])).toBe('2–5')
  expect(kind({ kinds: [], seats: [2, 2] })).toBe('open, no luck')
  expect(kind({ kinds: ['hidden', 'simultaneous'], seats: [2, 5] })).toBe('secret choices')
  expect(kind({ kinds: ['hidden'], seats: [1, 1] })).toBe('solo')
  expect(ago(1_000, 30_000)).toBe('just now')
  expect(ago(0, 2 * 3600e3 + 5)).toBe('2 hours ago')
  expect(ago(0, 86400e3)).toBe('yesterday')
})

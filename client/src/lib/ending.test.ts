import { expect, test } from 'vitest'
import type { Scene } from '../wire.ts'
import { asText, ranked, reason, verdict, wish } from './ending.ts'
import { whole } from './whole.ts'
import { named } from './words.ts'

const [ANN, BOB] = ['\ue001', '\ue002']
const scene = (more: Partial<Scene>): Scene => ({
  ...whole({ type: 'scene', rev: 1, step: 0, seat: 0, stage: 'over', title: 'Push', seats: ['Ann', 'Bob', 'Cid'].map(name => ({ name, kind: 'person' })) } as never, null),
  ...more,
})
const said = (text: string, at: Scene) => named(text, at.seats)

test('the verdict is said to the person who reads it', () => {
  const verdicts = (more: Partial<Scene>) => said(verdict(scene(more)), scene(more))
  expect(verdicts({ winners: [0] })).toBe('You win')
  expect(verdicts({ winners: [0], scores: [106, 3, 4], result: `${ANN} wins with 106 points.` })).toBe('You win with 106 points')
  expect(verdicts({ winners: [1], result: `${BOB} wins.` })).toBe('Bob wins')
  expect(verdicts({ winners: [0, 1], result: `${ANN} and ${BOB} share the win.` })).toBe('You and Bob share the win')
  expect(verdicts({ winners: [0, 1, 2], result: 'All share the win.' })).toBe('All share the win')
  expect(verdicts({ winners: [], result: 'Nobody wins.' })).toBe('Nobody wins')
  expect(verdicts({ winners: [0], seat: -1, result: `${ANN} wins.` })).toBe('Ann wins')
  expect(verdicts({ stage: 'closed' })).toBe('The table is closed')
})

test('the reason is the rule, and never says the verdict twice', () => {
  const table = (result: object | null) => ({ ...scene({}).table, result }) as Scene['table']
  expect(reason(scene({ winners: [1], result: `${BOB} wins.`, table: table({ reason: 'Column a is green.' }) }))).toBe('Column a is green.')
  expect(reason(scene({ winners: [1], result: `${BOB} wins.`, table: table(null) }))).toBe('')
  expect(reason(scene({ winners: [0], result: `${ANN} wins.`, table: table({ reason: `${BOB} resigned.` }) }))).toContain('resigned')
  expect(reason(scene({ winners: [0, 1], result: `${ANN} and ${BOB} share the win with 4 points.`, table: table(null) }))).toContain('4 points')
})

test('winners come first, then points', () => {
  expect(ranked(scene({ winners: [2], scores: [5, 9, 7] }))).toEqual([2, 1, 0])
})

test('who wants another game, and for whom one waits', () => {
  const wishes = (more: Partial<Scene>) => said(wish(scene(more)), scene(more))
  expect(wishes({})).toBe('Another game?')
  expect(wishes({ again: [1] })).toBe('**Bob** asks for another game.')
  expect(wishes({ again: [1, 2] })).toBe('**Bob and Cid** ask for another game.')
  expect(wishes({ again: [0, 1] })).toBe('It starts when **Cid** says yes.')
  expect(wishes({ again: [0, 1, 2] })).toBe('The next game begins.')
  expect(wishes({ again: [0], seat: -1 })).toBe('**Ann** asks for another game.')
})

test('as text the result speaks of everybody by name', () => {
  expect(asText(scene({ winners: [0], scores: [6, 2, 3], result: `${ANN} wins with 6 points.` }), 'http://x/t/1')).toBe('Push: Ann wins with 6 points.\nAnn 6, Cid 3, Bob 2\nhttp://x/t/1')
})

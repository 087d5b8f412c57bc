import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Beat } from '../wire.ts'
import { Beats } from './beats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const beat = (log: number, hold = 900) => ({ log, hold }) as Beat

test('beats are shown in order, each for its while, and then it is now', () => {
  const seen: (number | string)[] = []
  new Beats().play([beat(1), beat(2)], 'normal', true, one => seen.push(one.log), () => seen.push('now'))
  expect(seen).toEqual([1])
  vi.advanceTimersByTime(900)
  expect(seen).toEqual([1, 2])
  vi.advanceTimersByTime(900)
  expect(seen).toEqual([1, 2, 'now'])
})

test('a touch skips to the end, once', () => {
  const done = vi.fn()
  const beats = new Beats()
  beats.play([beat(1), beat(2)], 'slow', true, () => {}, done)
  beats.skip()
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
})

test('off shows no beat at all', () => {
  const show = vi.fn()
  const done = vi.fn()
  new Beats().play([beat(1)], 'off', true, show, done)
  expect(show).not.toHaveBeenCalled()
  expect(done).toHaveBeenCalledTimes(1)
})

test('no happening takes longer than a few seconds', () => {
  const done = vi.fn()
  new Beats().play(Array.from({ length: 40 }, (_, i) => beat(i)), 'slow', true, () => {}, done)
  vi.advanceTimersByTime(6000)
  expect(done).toHaveBeenCalled()
})

test('a pause stays until it has been seen, and what comes meanwhile waits', () => {
  const seen: (number | string)[] = []
  const beats = new Beats()
  const play = (...all: Beat[]) => beats.play(all, 'normal', true, one => seen.push(one.log), () => seen.push('now'))
  play(beat(1), beat(2, 0), beat(3))
  vi.advanceTimersByTime(60_000)
  play(beat(4, 0))
  expect(seen).toEqual([1, 2])
  beats.skip()
  expect(seen).toEqual([1, 2, 4]) // at once to what waits, too
  beats.skip()
  expect(seen).toEqual([1, 2, 4, 'now'])
})

test('where nobody can wait, a pause passes', () => {
  const done = vi.fn()
  new Beats().play([beat(1, 0)], 'normal', false, () => {}, done)
  vi.advanceTimersByTime(2500)
  expect(done).toHaveBeenCalledTimes(1)
})

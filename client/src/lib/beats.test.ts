import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Beat } from '../wire.ts'
import { Beats } from './beats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const beat = (log: number, hold = 900) => ({ log, hold }) as Beat

test('beats are shown in order, each for its while, and then it is now', () => {
  const seen: (number | string)[] = []
  new Beats().play([beat(1), beat(2)], 'normal', one => seen.push(one.log), () => seen.push('now'))
  expect(seen).toEqual([1])
  vi.advanceTimersByTime(900)
  expect(seen).toEqual([1, 2])
  vi.advanceTimersByTime(900)
  expect(seen).toEqual([1, 2, 'now'])
})

test('a touch skips to the end, once', () => {
  const done = vi.fn()
  const beats = new Beats()
  beats.play([beat(1), beat(2)], 'slow', () => {}, done)
  beats.skip()
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
})

test('off shows no beat at all', () => {
  const show = vi.fn()
  const done = vi.fn()
  new Beats().play([beat(1)], 'off', show, done)
  expect(show).not.toHaveBeenCalled()
  expect(done).toHaveBeenCalledTimes(1)
})

test('no happening takes longer than a few seconds', () => {
  const done = vi.fn()
  new Beats().play(Array.from({ length: 40 }, (_, i) => beat(i)), 'slow', () => {}, done)
  vi.advanceTimersByTime(6000)
  expect(done).toHaveBeenCalled()
})

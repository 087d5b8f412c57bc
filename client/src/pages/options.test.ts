import { expect, test } from 'vitest'
import type { Option } from '../wire.ts'
import { fitted, spoken, spread } from './options.ts'

const option = (fields: Partial<Option>): Option => ({ name: 'x', kind: 'choice', values: [], low: 0, high: 0, default: 'random', text: '', per_seat: false, ...fields })

test('names become words', () => {
  expect(spoken('turn_limit')).toBe('Turn limit')
  expect(spoken('wullawakiChoice')).toBe('Wullawaki choice')
})

test('an option of each seat follows the number of seats', () => {
  const colours = option({ per_seat: true })
  expect(spread(colours, 'random', 3)).toEqual(['random', 'random', 'random'])
  expect(fitted(colours, 'red,blue', 3)).toBe('red,blue,random')
  expect(fitted(colours, 'red,blue,gray', 2)).toBe('red,blue')
  expect(fitted(colours, 'random', 2)).toBe('random')
})

test('a seat that is gone is left to chance', () => {
  expect(fitted(option({ kind: 'seat' }), '3', 2)).toBe('random')
  expect(fitted(option({ kind: 'seat' }), '2', 2)).toBe('2')
  expect(fitted(option({ kind: 'seat' }), 'random', 2)).toBe('random')
})

import { expect, test } from 'vitest'
import { sentence } from './guide.ts'

test('the first sentence says what a decision means', () => {
  expect(sentence('Choose any other tower.')).toBe('Choose any other tower.')
  expect(sentence('Two dice are\nrolled; their sum is the price. If you hold a card, show it.')).toBe('Two dice are rolled; their sum is the price.')
  expect(sentence('Stay where you are, or pay:')).toBe('Stay where you are, or pay.')
  expect(sentence('then its row,')).toBe('then its row.')
  expect(sentence('Draw 1.5 times as many! Then stop.')).toBe('Draw 1.5 times as many!')
  expect(sentence('')).toBe('')
})

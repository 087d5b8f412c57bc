import { expect, test } from 'vitest'
import { kept, keep, link, opened } from './kept.ts'

const realm = { game: 'jackrabbits', option: 'board', text: '2.1.2_1.-3.0' }

test('a link carries the value and its name', () => {
  const address = new URL(link(realm, 'Two lakes & a hill'), 'http://wabe')
  expect(address.pathname).toBe('/g/jackrabbits')
  expect(Object.fromEntries(address.searchParams)).toEqual({ board: realm.text, name: 'Two lakes & a hill' })
})

test('a file is read back; another one is refused with a sentence', () => {
  expect(opened(JSON.stringify({ ...realm, name: 'Two lakes' }), 'jackrabbits', 'board')).toEqual({ name: 'Two lakes', text: realm.text })
  for (const words of ['', '{}', '[1]', 'null', JSON.stringify({ ...realm, game: 'nim', name: 'x' })]) expect(() => opened(words, 'jackrabbits', 'board')).toThrow('holds no board')
})

test('a browser that keeps nothing says so', () => {
  expect(keep(realm, 'a')).toBe(false) // there is no localStorage here
  expect(kept('jackrabbits', 'board')).toEqual([])
})

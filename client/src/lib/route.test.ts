import { expect, test } from 'vitest'
import { route } from './route.ts'

test('every address has its page', () => {
  expect(route('/')).toEqual({ page: 'home' })
  expect(route('/g/gyre')).toEqual({ page: 'game', slug: 'gyre' })
  expect(route('/learn/gyre')).toEqual({ page: 'learn', slug: 'gyre' })
  expect(route('/t/abc')).toEqual({ page: 'table', id: 'abc', token: '' })
  expect(route('/t/abc/secret')).toEqual({ page: 'table', id: 'abc', token: 'secret' })
  expect(route('/mine')).toEqual({ page: 'mine' })
  expect(route('/credits/')).toEqual({ page: 'credits' })
})

test('anything else is lost', () => {
  for (const path of ['/g', '/t', '/t/a/b/c', '/nowhere', '/mine/yours']) expect(route(path)).toEqual({ page: 'lost' })
})

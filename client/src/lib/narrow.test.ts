import { expect, test } from 'vitest'
import usual from '../defaults.json'
import type { Move, Table } from '../wire.ts'
import { asked, fitting, kept, touch, touchable } from './narrow.ts'

const move = (name: string, ...path: string[]): Move => ({ number: 0, name, text: name, path, also: [], way: [], cost: '' })
const moves = [move('a1-a4', 'p0', 'a4'), move('a1-d1', 'p0', 'd1'), move('b1-b4', 'p1', 'b4'), move('pass', 'pass')]

test('first the beginnings can be touched, then what goes on from them', () => {
  expect([...touchable(moves, [])]).toEqual(['p0', 'p1', 'pass'])
  expect([...touchable(moves, ['p0'])]).toEqual(['a4', 'd1'])
  expect(fitting(moves, ['p0']).map(m => m.name)).toEqual(['a1-a4', 'a1-d1'])
})

test('the last touch plays', () => {
  expect(touch(moves, [], 'p0')).toEqual({ chosen: ['p0'] })
  expect(touch(moves, ['p0'], 'd1').play?.name).toBe('a1-d1')
  expect(touch(moves, [], 'pass').play?.name).toBe('pass')
})

test('touching again lets go, touching another beginning changes the mind', () => {
  expect(touch(moves, ['p0'], 'p0')).toEqual({ chosen: [] })
  expect(touch(moves, ['p0'], 'p1')).toEqual({ chosen: ['p1'] })
  expect(touch(moves, ['p0'], 'pass').play?.name).toBe('pass')
  expect(touch(moves, ['p0'], 'nothing')).toEqual({ chosen: ['p0'] })
})

test('a choice survives a new table as far as it is still possible', () => {
  expect(kept(moves, ['p0'])).toEqual(['p0'])
  expect(kept([moves[2]], ['p0'])).toEqual([])
  expect(kept(moves, ['pass'])).toEqual([]) // it would be a whole move: it was chosen for another question
})

test('one touch of another thing begins a move, and is meant again in the next question', () => {
  const side = { ...move('joined', 'join'), also: ['side a', 'side b'] }
  expect(touchable([side], [])).toEqual(new Set(['join', 'side a', 'side b']))
  expect(touch([side], [], 'side b')).toEqual({ chosen: [], play: side, again: 'side b' })
  expect(touch([side], [], 'join')).toEqual({ chosen: [], play: side })
  expect(touch([side, ...moves], ['p0'], 'side a')).toEqual({ chosen: [], play: side, again: 'side a' })
})

test('a touch reopens what is being chosen, and takes back nothing that is done', () => {
  const question = (step: number, phase: string, ...ids: string[]) => ({ step, phase, moves: ids.map(id => move(id, id)) })
  const to = (id: string) => (one: Move) => one.path[0] === id
  const tribes = [question(0, 'tribe', 'green', 'yellow', 'purple'), question(1, 'action', 'c4'), question(2, 'tribe', 'yellow', 'purple')]
  expect(asked(tribes, 'action', false, to('purple'))?.step).toBe(2) // purple instead of yellow
  expect(asked(tribes, 'action', true, to('yellow'))?.step).toBe(2) // yellow is let go
  expect(asked(tribes, 'action', false, to('green'))).toBeUndefined() // it has acted
  const last = [...tribes, question(3, 'action', 'd4')] // then purple acts by itself
  expect(asked(last, 'action', true, to('purple'))).toBeUndefined()
  expect(asked(last, 'action', false, to('d4'))).toBeUndefined()
  expect(asked([question(0, 'swap', 'three')], 'swap', true, to('three'))?.step).toBe(0) // held, and let go
})

test('of pieces that look alike all can be touched, for the moves of one of them', () => {
  const pieces = ['3.0', '3.1', '5.0'].map(id => ({ ...usual.piece, id, kind: 'card', label: id[0], number: Number(id[0]) }))
  const table = { ...usual.table, status: '', zones: [{ ...usual.zone, id: 'hand', label: '', pieces }] } as unknown as Table
  const swap = { ...usual.move, number: 2, name: 'swap 3', path: ['3.0'] } as Move
  expect([...touchable([swap], [], table)]).toEqual(['3.0', '3.1'])
  expect(touch([swap], [], '3.1', table).play).toBe(swap)
})

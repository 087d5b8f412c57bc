import { expect, test } from 'vitest'
import type { Table } from '../wire.ts'
import { called } from './called.ts'
import { wholeTable } from './whole.ts'

const soldier = (id: string, at = '', label = 'red soldier') => ({ id, kind: 'pawn', label, at })
const table = (zones: unknown[]): Table => wholeTable({ status: '', zones }, null)
const board = (pieces: unknown[]) => ({ id: 'board', label: 'Board', pieces, spots: [{ id: 's1', x: 0, y: 0, label: 'a1' }, { id: 's2', x: 1, y: 0, label: 'b1' }] })

test('equal pieces that can be touched are told apart by their places', () => {
  const names = called(table([board([soldier('p', 's1'), soldier('q', 's2'), soldier('k', 's2', 'red king')])]), new Set(['p', 'q', 'k']), [])
  expect([...names.values()]).toEqual(['red soldier, a1', 'red soldier, b1', 'red king'])
})

test('what can not be touched needs no place', () => {
  const names = called(table([board([soldier('p', 's1'), soldier('q', 's2')])]), new Set(['p']), [])
  expect([...names.values()]).toEqual(['red soldier', 'red soldier'])
})

test('pieces without a place are told apart by where they lie', () => {
  const zones = [{ id: 'hand', label: 'Hand', pieces: [soldier('p')] }, { id: 'row', label: 'Row', pieces: [soldier('q')] }]
  expect([...called(table(zones), new Set(['p', 'q']), []).values()]).toEqual(['red soldier, Hand', 'red soldier, Row'])
})

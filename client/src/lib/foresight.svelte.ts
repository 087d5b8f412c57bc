// What a move would do, before it is made: shown when it is pointed at, and offered where a second touch makes it.
import type { Move, Previewed, Table } from '../wire.ts'
import { fitting, touch, type Choice } from './narrow.ts'
import { wanted as sum } from './sums.ts'

type At = { rev: number; step: number }
export type Offer = { what: string; move: Move }

export class Foresight {
  shown = $state.raw<Previewed | null>(null)
  offer = $state.raw<Offer | null>(null) // what a second touch would play
  private wanted = '' // the move whose preview was asked for
  private readonly known = new Map<string, Previewed>()
  private patience: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly ask: (move: At & { name: string }) => void) {}

  /** Shows what a move would do; nobody is asked about what is only passed over. */
  look({ name }: Move, { rev, step }: At): void {
    clearTimeout(this.patience)
    this.wanted = name
    this.shown = this.known.get(key({ rev, step, name })) ?? null
    if (!this.shown) this.patience = setTimeout(() => this.ask({ rev, step, name }), 70)
  }

  /** The answer has come. */
  learn(found: Previewed, now: At | undefined): void {
    this.known.set(key(found), found)
    if (found.name === this.wanted && found.rev === now?.rev && found.step === now.step) this.shown = found
  }

  forget(): void {
    clearTimeout(this.patience)
    this.offer = this.shown = null
    this.wanted = ''
  }
}

/** The move that a touch would make, or leave as the only one; without a touch, the only one that is left. */
export function foreseen(moves: Move[], chosen: string[], what: string, table: Table | null | undefined): Move | undefined {
  const choice: Choice = what ? touch(moves, chosen, what, table) : { chosen }
  const left = choice.chosen.length && table && !sum(table) ? fitting(moves, choice.chosen) : []
  return choice.play ?? (left.length === 1 ? left[0] : undefined)
}

const key = ({ rev, step, name }: At & { name: string }) => `${rev} ${step} ${name}`

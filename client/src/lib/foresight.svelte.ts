// What a move would do, before it is made: shown when it is pointed at, and offered where a second touch makes it.
import type { Move, Previewed } from '../wire.ts'

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

const key = ({ rev, step, name }: At & { name: string }) => `${rev} ${step} ${name}`

// At the first decision of a kind one sentence says what it means and what it costs. What was decided once is known.
import { manual } from './manual.ts'

const KEY = 'wabe.known' // decisions that need no words any more, as "game/phase"

function remembered(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split('\n')
  } catch {
    return []
  }
}

export class First {
  private known = $state.raw(new Set(remembered()))
  private kind = $state('')
  private words = $state('')

  /** The person is asked for a decision of this phase now, or for none. */
  ask(game: string, phase: string, asked: boolean): void {
    const kind = asked ? `${game}/${phase}` : ''
    if (kind === this.kind) return
    if (this.kind) this.learn()
    this.kind = kind
    this.words = ''
    if (kind) manual(game).then(found => this.kind === kind && (this.words = found.first[phase] ?? ''), () => {})
  }

  get told(): string {
    return this.kind && !this.known.has(this.kind) ? this.words : ''
  }

  learn(): void {
    if (this.known.has(this.kind)) return
    this.known = new Set([...this.known, this.kind])
    try {
      localStorage.setItem(KEY, [...new Set([...remembered(), this.kind])].filter(Boolean).join('\n'))
    } catch {
      // private windows may forbid it: then it is said again on the next visit
    }
  }
}

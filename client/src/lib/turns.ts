// The log as people read it: turn by turn.
import type { Line } from '../wire.ts'
import { parts } from './words.ts'

export type Turn = { number: number; lines: Line[] }

export function turns(lines: Line[]): Turn[] {
  const found: Turn[] = []
  for (const line of lines) {
    const last = found[found.length - 1]
    if (last?.number === line.turn) last.lines.push(line)
    else found.push({ number: line.turn, lines: [line] })
  }
  return found
}

/** Whose doing a line tells; what others do may come to light by one's own move, so it is not always the line's seat. */
export function actor(line: Line): number {
  const named = parts(line.text).filter(part => typeof part === 'number')
  return named.includes(line.seat) ? line.seat : (named[0] ?? -1)
}

/** Whose turn it was; of what all did together, nobody's. */
export function whose(turn: Turn): number | undefined {
  const all = new Set(turn.lines.map(actor).filter(seat => seat >= 0))
  return all.size === 1 ? [...all][0] : undefined
}

// A try at a step of a lesson: the server plays it on the rules, keeps nothing, and says what became of it.
import usual from '../defaults.json'
import { post } from '../lib/api.ts'
import { wholeTable } from '../lib/whole.ts'
import { said } from '../pages/shelf.ts'
import type { LessonAnswer, LessonTry } from '../wire.ts'

export type Tried = Required<LessonAnswer>

export const tried = async (wanted: LessonTry): Promise<Tried> => whole(await post<LessonAnswer>('/api/lessons', wanted))

const whole = (sent: LessonAnswer): Tried => ({
  done: '',
  answer: '',
  phase: '',
  hint: [],
  matters: [],
  ...sent,
  table: wholeTable(sent.table, null),
  soon: sent.soon ? wholeTable(sent.soon, null) : null,
  log: (sent.log ?? []).map(line => ({ ...usual.line, ...line, marks: (line.marks ?? []).map(mark => ({ ...usual.mark, ...mark })) })),
  seats: sent.seats.map(seat => ({ ...usual.seat, ...seat })),
  beats: (sent.beats ?? []).map(beat => ({ ...usual.beat, ...beat, table: wholeTable(beat.table, null) })),
})

/** "Seven steps, two of them at the second try." */
export function summary(steps: number, again: number): string {
  const all = `${said(steps)} ${steps === 1 ? 'step' : 'steps'}`
  const rest = again === 0 ? 'each at the first try' : again === steps ? (steps === 1 ? 'not at once' : 'none of them at once') : `${said(again)} of them not at once`
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}, ${rest}.`
}

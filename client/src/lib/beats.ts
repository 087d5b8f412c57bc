// Plays the moments of a happening one after the other, each for a while, before the table of now is shown.
import type { Beat } from '../wire.ts'

export const SPEEDS = { slow: 1.7, normal: 1, fast: 0.45, off: 0 } as const
export type Speed = keyof typeof SPEEDS

const LONGEST = 6000 // of one happening, whatever its beats would take
const PASSING = 2500 // of a pause, where nobody has the time to wait

export class Beats {
  private timer: ReturnType<typeof setTimeout> | undefined
  private left: { beat: Beat; ms: number }[] = [] // no milliseconds: until it has been seen
  private resting = false
  private show: (beat: Beat) => void = () => {}
  private then = () => {}

  /** Shows each beat, then calls `done`. What was still playing is cut short first, but for what waits to be seen. */
  play(beats: Beat[], speed: Speed, rests: boolean, show: (beat: Beat) => void, done: () => void): void {
    const all = beats.reduce((sum, beat) => sum + beat.hold, 0)
    const factor = SPEEDS[speed] * Math.min(1, LONGEST / Math.max(1, all * SPEEDS[speed]))
    const timed = factor ? beats.map(beat => ({ beat, ms: beat.hold ? beat.hold * factor : rests ? 0 : PASSING })) : []
    if (this.resting) return void this.left.push(...timed)
    this.end()
    if (!timed.length) return done()
    Object.assign(this, { left: timed, show, then: done })
    this.step()
  }

  private step(): void {
    const next = this.left.shift()
    if (!next) return this.end()
    this.resting = !next.ms
    this.show(next.beat)
    if (next.ms) this.timer = setTimeout(() => this.step(), next.ms)
  }

  /** On to the next moment that waits to be seen, or to the end. */
  skip(): void {
    clearTimeout(this.timer)
    while (this.left.length && this.left[0].ms) this.left.shift()
    this.step()
  }

  private end(): void {
    clearTimeout(this.timer)
    const then = this.then
    Object.assign(this, { left: [], resting: false, then: () => {} })
    then()
  }
}

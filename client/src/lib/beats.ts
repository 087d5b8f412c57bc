// Plays the moments of a happening one after the other, each for a while, before the table of now is shown.
import type { Beat } from '../wire.ts'

export const SPEEDS = { slow: 1.7, normal: 1, fast: 0.45, off: 0 } as const
export type Speed = keyof typeof SPEEDS

const LONGEST = 6000 // of one happening, whatever its beats would take

export class Beats {
  private timer: ReturnType<typeof setTimeout> | undefined
  private left: Beat[] = []
  private then = () => {}

  /** Shows each beat, then calls `done`. What was still playing is cut short first. */
  play(beats: Beat[], speed: Speed, show: (beat: Beat) => void, done: () => void): void {
    this.skip()
    const all = beats.reduce((sum, beat) => sum + beat.hold, 0)
    const factor = SPEEDS[speed] * Math.min(1, LONGEST / Math.max(1, all * SPEEDS[speed]))
    if (!factor || !beats.length) return done()
    this.left = [...beats]
    this.then = done
    const step = () => {
      const beat = this.left.shift()
      if (!beat) return this.skip()
      show(beat)
      this.timer = setTimeout(step, beat.hold * factor)
    }
    step()
  }

  /** At once to the end. */
  skip(): void {
    clearTimeout(this.timer)
    this.left = []
    const then = this.then
    this.then = () => {}
    then()
  }
}

// A person meets a game for the first time: then its three pictures stand where the board will be. They come back by `?`.
import { manual } from '../lib/manual.ts'
import type { Manual, Scene } from '../wire.ts'

const KEY = 'wabe.met' // the games that are known on this device, one a line

export function known(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

export function meet(game: string): void {
  try {
    localStorage.setItem(KEY, [...new Set([...known(), game])].join('\n'))
  } catch {
    // private windows may forbid it: then the pictures are shown again on the next visit
  }
}

export class Meeting {
  card = $state.raw<Manual>() // of a game that has pictures
  open = $state(false)
  waiting = $state(false) // nobody knows yet whether there are pictures: the board is not shown meanwhile
  private game = ''

  /** At the first scene of a game that is played. */
  at(scene: Scene): void {
    if (this.game || scene.stage !== 'playing') return
    this.game = scene.game
    this.waiting = news(scene)
    manual(scene.game)
      .then(found => {
        if (!found.intro.length) return
        this.card = found
        this.open = this.waiting
      })
      .catch(() => {}) // without them the table is as good
      .finally(() => (this.waiting = false))
  }

  show = (): void => void (this.open = this.card !== undefined)
  close = (): void => {
    this.open = false
    meet(this.game)
  }
}

/** Is it new to who sits here, and does nobody wait for them? */
const news = (scene: Scene): boolean =>
  scene.seat >= 0 && !known().includes(scene.game) && !scene.log.some(line => line.seat === scene.seat) && scene.seats.every((seat, i) => i === scene.seat || seat.kind !== 'person')

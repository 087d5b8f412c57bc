// The wire to one table. Commands have ids and are sent again after a lost connection: the server answers a
// repeat without playing it twice.
import type { Command, Hinted, Previewed, Renewed, Reply, Scene, Turning } from '../wire.ts'
import { BUILD, mayReload } from './renew.ts'
import { whole, wholeTable } from './whole.ts'

export type Link = 'connecting' | 'up' | 'down'
export type Listener = {
  scene(scene: Scene): void
  hinted(hint: Hinted): void
  previewed(preview: Previewed): void
  reason(text: string): void
  reviewed(turnings: Turning[] | null): void
  refused(why: string): void
  link(link: Link): void
  gone(why: string): void // there is no such table: trying again is in vain
  reload(): void // the server was renewed: the page should be, too
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 2000 // a server that restarts has its tables full again within 3 s
const PATIENT = 200 // after so many tries it asks less often
const UNANSWERED = 3000 // how long a page waits for an answer; longer each time that none comes
const QUIET = 10000 // how long it hears nothing before it asks whether anybody is there

/** How long to wait before the next try, with a little chance so that not all pages come at once. */
export const pause = (tries: number, chance: number): number =>
  Math.min(tries < PATIENT ? LONGEST_WAIT : 5 * LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10)) * (0.75 + 0.5 * chance)

export class Socket {
  private ws: WebSocket | null = null
  private pending = new Map<string, string>() // commands without an answer, in order
  private readonly page = Math.random().toString(36).slice(2, 10)
  private count = 0
  private tries = 0
  private patience = UNANSWERED
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private helloId = ''
  private last: Scene | null = null // of this connection
  private renewing = false // the page will be loaded again as soon as nothing can be lost
  seen = -1 // the last revision that came
  confirm = false // whether this person wishes to confirm turns

  constructor(
    private readonly url: string,
    private token: string, // the secret of a seat's link
    private readonly on: Listener,
  ) {
    addEventListener('online', this.now)
    addEventListener('offline', this.lost)
    this.open()
  }

  /** Sends a command, now or as soon as the server can be reached. */
  send(command: Command): void {
    const id = this.id()
    const text = JSON.stringify({ id, ...command })
    this.pending.set(id, text)
    if (!this.ready()) return
    this.ws!.send(text)
    this.watch()
  }

  /** Takes the seat of a link: tells who one is once more. */
  claim(token: string): void {
    this.token = token
    const ws = this.ws
    this.open()
    ws?.close()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    removeEventListener('online', this.now)
    removeEventListener('offline', this.lost)
    this.ws?.close()
  }

  private id = () => `${this.page}-${++this.count}`
  private ready = () => this.ws?.readyState === WebSocket.OPEN

  private open(): void {
    clearTimeout(this.timer)
    this.on.link('connecting')
    const ws = new WebSocket(this.url)
    this.ws = ws
    this.last = null
    this.watch()
    ws.onopen = () => {
      this.helloId = this.id()
      const hello: Command = { type: 'hello', seen: this.seen }
      if (BUILD) hello.build = BUILD
      if (this.token) hello.token = this.token
      ws.send(JSON.stringify({ id: this.helloId, ...hello }))
      if (this.confirm) ws.send(JSON.stringify({ id: this.id(), type: 'wish', confirm: true }))
      for (const text of this.pending.values()) ws.send(text)
    }
    ws.onmessage = event => ws === this.ws && this.hear(JSON.parse(event.data as string) as Reply)
    ws.onclose = event => {
      if (ws !== this.ws) return
      if (event.code < 4000) return this.lost()
      this.close()
      this.on.gone(event.reason)
    }
  }

  /** Who does not answer is left: a server may have gone without a word, or the way there. */
  private watch(): void {
    clearTimeout(this.timer)
    if (this.last && !this.pending.size) this.timer = setTimeout(() => this.send({ type: 'preview', rev: -1, step: -1, name: '' }), QUIET)
    else
      this.timer = setTimeout(() => {
        this.patience = Math.min(2 * this.patience, QUIET)
        this.lost()
      }, this.patience)
  }

  private hear(reply: Reply): void {
    const waiting = this.pending.size
    if (reply.type === 'renewed') this.renew(reply.build)
    else this.take(reply)
    if (this.pending.size < waiting) this.patience = UNANSWERED
    if (this.ready()) this.watch()
    if (this.renewing && !this.pending.size) this.on.reload()
  }

  /** What was sent is waited for; then seat, draft and all that was said are the server's, and nothing is lost. */
  private renew(build: string): void {
    if (!mayReload(build)) return this.on.refused('This page and the server are of different builds, though it was loaded again. Something may not work.')
    this.renewing = true
    setTimeout(() => this.closed || this.on.reload(), UNANSWERED)
  }

  private take(reply: Exclude<Reply, Renewed>): void {
    if (reply.type === 'scene') {
      this.tries = 0
      this.pending.delete(reply.done)
      this.last = whole(reply, this.last)
      this.seen = this.last.rev
      this.on.link('up')
      this.on.scene(this.last)
      return
    }
    if (reply.type === 'hinted') return this.on.hinted(reply)
    if (reply.type === 'previewed') return this.on.previewed({ ...reply, table: reply.table && wholeTable(reply.table, this.last?.table ?? null) })
    if (reply.type === 'reason') return this.on.reason(reply.text)
    if (reply.type === 'reviewed') return this.on.reviewed(reply.turnings)
    if (reply.type === 'refused' && reply.id === this.helloId) this.token = '' // it opens nothing
    const mine = this.pending.delete(reply.id) || reply.id === this.helloId
    if (reply.type === 'refused' && mine) this.on.refused(reply.why)
  }

  private lost = () => {
    if (this.closed) return
    const ws = this.ws
    this.ws = null
    ws?.close()
    this.on.link('down')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.open(), pause(this.tries++, Math.random()))
  }

  private now = () => {
    if (this.closed || this.ready()) return
    this.tries = 0
    this.open()
  }
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause, Socket, type Link } from './socket.ts'

class Fake {
  static OPEN = 1
  static all: Fake[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number; reason: string }) => {}
  constructor(readonly url: string) {
    Fake.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen()
  }
  says(reply: object) {
    this.onmessage({ data: JSON.stringify(reply) })
  }
  breaks(code = 1006, reason = '') {
    this.readyState = 3
    this.onclose({ code, reason })
  }
}

const heard = { scenes: [] as number[], hints: [] as string[], why: [] as string[], links: [] as Link[], gone: '', reloads: 0 }
const listener = {
  scene: (scene: { rev: number }) => heard.scenes.push(scene.rev),
  hinted: (hint: { advice: { name: string }[] }) => heard.hints.push(hint.advice[0].name),
  previewed: (preview: { name: string }) => heard.hints.push(preview.name),
  reason: (text: string) => heard.hints.push(text),
  reviewed: (turnings: { name: string }[] | null) => heard.hints.push(...(turnings ?? []).map(one => one.name)),
  refused: (why: string) => heard.why.push(why),
  link: (link: Link) => heard.links.push(link),
  gone: (why: string) => (heard.gone = why),
  reload: () => heard.reloads++,
}

beforeEach(() => {
  Fake.all = []
  heard.scenes = []
  heard.why = []
  heard.links = []
  heard.reloads = 0
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Fake)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('says hello with the token, then what was asked for meanwhile', () => {
  const socket = new Socket('ws://x/ws/t', 'secret', listener)
  socket.send({ type: 'sit', seat: 1 })
  Fake.all[0].opens()
  expect(Fake.all[0].sent).toMatchObject([{ type: 'hello', seen: -1, token: 'secret' }, { type: 'sit', seat: 1 }])
})

test('after a lost connection it comes back, names what it has seen and repeats what has no answer', () => {
  const socket = new Socket('ws://x/ws/t', '', listener)
  const first = Fake.all[0]
  first.opens()
  first.says({ type: 'scene', rev: 7 })
  socket.send({ type: 'play', rev: 7, name: 'fly' })
  socket.send({ type: 'say', text: 'hm' })
  socket.send({ type: 'undo' })
  first.says({ type: 'done', id: first.sent[1].id })
  first.says({ type: 'scene', rev: 7, done: first.sent[3].id })
  first.breaks()
  expect(heard.links).toEqual(['connecting', 'up', 'up', 'down'])
  vi.advanceTimersByTime(1000)
  const second = Fake.all[1]
  second.opens()
  expect(second.sent).toMatchObject([{ type: 'hello', seen: 7 }, { type: 'say', id: first.sent[2].id }])
})

test('a hint is handed on, and so is where a game was decided', () => {
  new Socket('ws://x/ws/t', '', listener)
  Fake.all[0].opens()
  Fake.all[0].says({ type: 'hinted', advice: [{ name: 'take 2' }] })
  Fake.all[0].says({ type: 'reviewed', turnings: [{ number: 3, seat: 1, name: 'c1-b1', text: '' }] })
  expect(heard.hints).toEqual(['take 2', 'c1-b1'])
})

test('a refusal is told once, and not repeated', () => {
  const socket = new Socket('ws://x/ws/t', '', listener)
  Fake.all[0].opens()
  socket.send({ type: 'start' })
  const id = Fake.all[0].sent[1].id
  Fake.all[0].says({ type: 'refused', id, why: 'Only the host can.' })
  Fake.all[0].says({ type: 'refused', id, why: 'Only the host can.' })
  expect(heard.why).toEqual(['Only the host can.'])
  Fake.all[0].breaks()
  vi.advanceTimersByTime(1000)
  Fake.all[1].opens()
  expect(Fake.all[1].sent).toHaveLength(1)
})

test('a table that does not exist is not asked for again', () => {
  new Socket('ws://x/ws/t', '', listener)
  Fake.all[0].opens()
  Fake.all[0].breaks(4404, 'There is no such table.')
  vi.advanceTimersByTime(60000)
  expect(Fake.all).toHaveLength(1)
  expect(heard.gone).toBe('There is no such table.')
})

test('a server that does not answer is left for another, which is told what was not answered', () => {
  const socket = new Socket('ws://x/ws/t', '', listener)
  Fake.all[0].opens()
  Fake.all[0].says({ type: 'scene', rev: 7 })
  socket.send({ type: 'undo' })
  vi.advanceTimersByTime(2900)
  expect(Fake.all).toHaveLength(1)
  vi.advanceTimersByTime(500)
  expect(Fake.all).toHaveLength(2)
  vi.advanceTimersByTime(5900) // it does not even open: more patience
  expect(Fake.all).toHaveLength(2)
  vi.advanceTimersByTime(800)
  const [first, , third] = Fake.all
  third.opens()
  expect(third.sent).toMatchObject([{ type: 'hello', seen: 7 }, { type: 'undo', id: first.sent[1].id }])
})

test('where nothing is heard for a while it asks whether anybody is there', () => {
  new Socket('ws://x/ws/t', '', listener)
  const first = Fake.all[0]
  first.opens()
  first.says({ type: 'scene', rev: 7 })
  for (let n = 1; n < 4; n++) {
    vi.advanceTimersByTime(10000)
    expect(first.sent).toHaveLength(1 + n)
    first.says({ type: 'done', id: first.sent[n].id })
  }
  expect(Fake.all).toHaveLength(1)
  vi.advanceTimersByTime(13400)
  expect(Fake.all).toHaveLength(2)
  expect(heard.why).toEqual([])
})

test('waits longer and longer, but not for ever', () => {
  expect(pause(0, 0.5)).toBe(250)
  expect(pause(1, 0.5)).toBe(500)
  expect(pause(50, 1)).toBe(2500)
  expect(pause(500, 0)).toBe(7500)
})

const storage = () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })
}

test('a page of another build is loaded again as soon as what it sent is answered', () => {
  storage()
  const socket = new Socket('ws://x/ws/t', '', listener)
  socket.send({ type: 'play', rev: 7, name: 'fly' })
  Fake.all[0].opens()
  Fake.all[0].says({ type: 'renewed', build: 'new' })
  Fake.all[0].says({ type: 'scene', rev: 7, done: Fake.all[0].sent[0].id })
  expect(heard.reloads).toBe(0)
  Fake.all[0].says({ type: 'done', id: Fake.all[0].sent[1].id })
  expect(heard.reloads).toBe(1)
})

test('where no answer comes it is loaded again a little later', () => {
  storage()
  const socket = new Socket('ws://x/ws/t', '', listener)
  socket.send({ type: 'undo' })
  Fake.all[0].opens()
  Fake.all[0].says({ type: 'renewed', build: 'new' })
  vi.advanceTimersByTime(2900)
  expect(heard.reloads).toBe(0)
  vi.advanceTimersByTime(200)
  expect(heard.reloads).toBe(1)
})

test('a page that still differs says so and goes on; for another build it is loaded again', () => {
  storage()
  for (const [build, reloads] of [['new', 1], ['new', 1], ['newer', 2]] as const) {
    new Socket('ws://x/ws/t', '', listener)
    const ws = Fake.all[Fake.all.length - 1]
    ws.opens()
    ws.says({ type: 'renewed', build })
    expect(heard.reloads).toBe(reloads)
  }
  expect(heard.why).toHaveLength(1)
  expect(heard.why[0]).toContain('different builds')
})

test('where nothing can be remembered a page is not loaded again and again', () => {
  vi.stubGlobal('sessionStorage', undefined)
  new Socket('ws://x/ws/t', '', listener)
  Fake.all[0].opens()
  Fake.all[0].says({ type: 'renewed', build: 'new' })
  expect(heard.reloads).toBe(0)
  expect(heard.why).toHaveLength(1)
})

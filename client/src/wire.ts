// What travels between the page and the server; the same as src/wabe/server/wire.py.

export type Command =
  | { type: 'hello'; seen: number; token?: string }
  | { type: 'sit'; seat: number }
  | { type: 'stand' }
  | { type: 'kick'; seat: number }
  | { type: 'bot'; seat: number; level?: string }
  | { type: 'start' }
  | { type: 'play'; rev: number; name: string; words?: string }
  | { type: 'back'; count?: number }
  | { type: 'confirm' }
  | { type: 'wish'; confirm: boolean }
  | { type: 'undo' }
  | { type: 'answer'; yes: boolean }
  | { type: 'resign' }
  | { type: 'close' }
  | { type: 'say'; text: string }
  | { type: 'hint' }
  | { type: 'review' }

export type Piece = {
  id: string
  kind: string // card, gem, cube, tile, die, pawn, token; note: a slip of paper that shows its label
  label: string
  mark: string
  colour: string
  number: number | null
  symbol: string
  up: boolean
  owner: number
  at: string // the spot or the piece it lies on
}
export type Spot = { id: string; x: number; y: number; label: string; shape: string; angle: number; colour: string }
export type Zone = { id: string; label: string; flow: 'row' | 'fan' | 'stack' | 'heap' | 'spots'; pieces: Piece[]; spots: Spot[]; owner: number }
export type Button = { id: string; text: string; group: '' | 'pad' | 'chips' | 'words'; on: boolean }
export type Counter = { label: string; value: number; owner: number }
export type Move = {
  number: number
  name: string
  text: string
  path: string[]
  also: string[] // ids that may be touched instead of the first of the path, and are touched again in the next question
  way: string[] // the spots it leads over, from where one stands
  cost: string // in a few letters
}
export type Table = { status: string; zones: Zone[]; buttons: Button[]; counters: Counter[]; moves: Move[] }

export type Seat = { name: string; kind: 'person' | 'bot' | 'open'; here: boolean; ready: boolean; resigned: boolean; level: string }
export type Line = { n: number; text: string; seat: number }
export type Said = { n: number; name: string; seat: number; text: string }

export type Scene = {
  type: 'scene'
  rev: number
  step: number
  seat: number
  stage: 'lobby' | 'playing' | 'over' | 'closed'
  host: boolean
  game: string
  title: string
  box: string // its slug
  options: Record<string, string>
  seats: Seat[]
  phase: string
  turn: number
  waiting: number
  table: Table | null
  draft: string[]
  back: boolean
  confirm: boolean
  undo: boolean
  hints: boolean
  fresh: boolean
  log: Line[]
  chat: Said[]
  clock: { left: number; of: number } | null
  ask: { what: string; seat: number; mine: boolean } | null
  returns: number[]
  scores: number[]
  links: string[]
  result: string
  review: boolean // can bots tell where the game was decided?
  done: string // the command of this page that is hereby carried out
}
export type Hinted = { type: 'hinted'; name: string; text: string; reason: string }
export type Turning = { number: number; seat: number; name: string; text: string }
export type Reviewed = { type: 'reviewed'; turnings: Turning[] | null } // null: nobody could find out
export type Reply = { type: 'done'; id: string } | { type: 'refused'; id: string; why: string } | Scene | Hinted | Reviewed

// GET /api/games
export type Option = { name: string; kind: 'choice' | 'range' | 'seat' | 'numbers'; values: (string | number)[]; low: number; high: number; default: unknown; text: string; per_seat: boolean; free?: boolean } // free: takes texts that people keep and share, too
export type Box = {
  slug: string
  title: string
  line: string // what is in it
  maker: string // who made the printed box
  home: [string, string] // where the printed box comes from: a name and an address, or nothing
  look: string // the address of its drawings
  faces: string[] // those of pieces and places, by name; none for a box that the page draws itself
}
export type Lid = { box: string; binding: string; cloth: number; vignette: string } // how a game's box looks from the front
export type GameCard = {
  slug: string
  title: string
  box: Box
  lid: Lid
  designer: string
  summary: string
  minutes: [number, number]
  seats: [number, number]
  usual: number
  kinds: string[] // hidden, simultaneous, chance, cooperative, memory, live
  options: Option[]
}
// GET /api/me
export type Me = { name: string; tables: { id: string; game: string; title: string; lid: Lid; stage: string; yours: boolean; players: string[]; when: number }[] }

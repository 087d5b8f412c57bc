// What travels between the page and the server. Made by tools/wire.py from src/wabe/server/wire.py: not to be edited here.

// Scenes are written as `whole` makes them: with what was left out over the wire because it is as usual.

/** A command; the socket puts in its id. */
export type Command =
  | { type: 'hello'; seen?: number; token?: string; build?: string } // The first message on a connection: it is answered with a scene, and whoever has no seat may watch.
  | { type: 'sit'; seat: number } // Takes an open seat before the start.
  | { type: 'stand' } // Leaves the seat before the start; afterwards the seat is kept and only shown as away.
  | { type: 'kick'; seat: number } // The host empties a seat before the start. Who sat there stays out, and the seat has another link.
  | { type: 'bot'; seat: number; level?: string } // The host puts a bot on an empty seat before the start, or has the bot there play at another level.
  | { type: 'start' } // The host starts; bots take the seats that are still open.
  | { type: 'play'; rev: number; name: string; words?: string } // A decision of this person's seat: one of the moves of its table. It goes into the seat's draft.
  | { type: 'back'; count?: number } // Takes back the last `count` moves of the draft, or a sealed choice that is not yet opened.
  | { type: 'confirm' } // Commits a draft that waits for it (only for people who asked to confirm their turns).
  | { type: 'wish'; confirm: boolean } // What this person prefers: `confirm` every turn before it is shown to the others.
  | { type: 'undo' } // Asks the others to let this seat take back its last turn.
  | { type: 'answer'; yes: boolean } // Answers somebody's wish to undo.
  | { type: 'resign' } // Gives up: with two seats the other wins; with more a bot takes the seat.
  | { type: 'close' } // The host ends the table for everybody.
  | { type: 'say'; text: string } // Chat.
  | { type: 'hint' } // Asks what a bot would do in this person's place; a Hinted follows when it has thought.
  | { type: 'preview'; rev: number; step: number; name: string } // Asks what a move would do; a Previewed follows, unless the table has changed meanwhile.
  | { type: 'touch'; what: string } // Somebody touched what can't be touched: asks why; a Reason follows.
  | { type: 'again'; yes: boolean } // After the end: says yes to another game at this table, or takes that back.
  | { type: 'review' } // Asks where a game that is over was decided; a Reviewed follows.

/** The command is carried out; what it changed is in the journal. Often a scene says so instead, with `done`. */
export type Done = {
  type: 'done'
  id: string // of the command
}

/** The command is not possible, and nothing was changed. */
export type Refused = {
  type: 'refused'
  id: string // of the command; "" if it could not be read
  why: string // a sentence for the person
}

/** Everything a viewer is shown. Sent at every change; of `log` and `chat` only what is new since `seen`, and of boards that never change only that they are as before (null). */
export type Scene = {
  type: 'scene'
  rev: number // grows with every change that others may see; drafts do not count
  step: number // the length of this viewer's own draft
  seat: number // this viewer's seat; -1: a spectator
  stage: 'lobby' | 'playing' | 'over' | 'closed'
  host: boolean // has this viewer made the table?
  game: string // its slug
  title: string // of the game
  box: string // its slug
  options: Record<string, string> // as text, only those that differ from the defaults
  seats: Seat[]
  phase: string // the kind of decision, as the guide's sections are called
  first: string // which of the card's first sentences fits, where it isn't the phase's own
  turn: number // a seat that is asked now
  waiting: number // all seats that are asked now, as bits: 1 << seat
  table: Table | null // there is none in the lobby
  beats: Beat[] // what happened on the way from the scene before to this one
  draft: string[] // the moves of the draft, in words
  back: boolean // is there something to take back?
  confirm: boolean // does the draft wait for a confirm?
  undo: boolean // may this seat ask for an undo now?
  hints: boolean // may this seat ask for hints, whenever it is asked?
  fresh: boolean // log and chat are complete: drop what you have (reconnects, memory games)
  log: Line[]
  chat: Said[]
  clock: Clock | null
  ask: Ask | null
  winners: number[] // at the end, the seats that have won
  scores: number[] // at the end, in games that have points
  links: string[] // for the host in the lobby: a path for each seat, "" where it is taken
  link: string // for who has a seat: the path that opens it on another device of theirs
  result: string // the end in a sentence
  review: boolean // can bots tell where the game was decided?
  again: number[] // after the end: the seats that want another game
  next: string // the path of that game, once all have said yes
  done: string // the command of this page that is hereby carried out
}

/** A seat of the table and who sits there. */
export type Seat = {
  name: string
  kind: 'person' | 'bot' | 'open'
  here: boolean // a person: is a page of theirs connected?
  ready: boolean // has sealed a choice and waits for the others
  resigned: boolean
  level: string // of a bot
}

/** What one viewer sees of the game. */
export type Table = {
  status: string // what is to be done, or what is waited for, in a sentence
  zones: Zone[]
  buttons: Button[]
  counters: Counter[]
  moves: Move[] // that this viewer may make now
  goal: Item[] // how one wins, and how near the end is
  sides: Side[] // for every seat
  marks: Mark[] // that are there as long as the position is
  result: Result | null // once it is over
  plan: Plan | null // None: the screen finds a place for everything
  then: string // the status once the first thing of a longer path is touched: "Where does it go?"
}

/** A part of the table. With `spots` it is a board, with `rows` a sheet to read, which can be touched as a whole; otherwise the screen arranges its pieces as `flow` says. Trays of one owner lie together, all at one size. */
export type Zone = {
  id: string
  label: string // does not say whose it is
  flow: 'row' | 'fan' | 'stack' | 'heap' | 'tray' | 'spots'
  pieces: Piece[]
  spots: Spot[] // over the wire also null: as in the scene before
  owner: number // a seat; -1: everybody's
  area: string // of the plan where it lies; "": the one called as the zone
  focus: string // the spot around which a narrow screen shows a large board
  most: number // so many pieces it may hold, or each spot of a board: their room is kept from the start
  ground: '' | 'wood' | 'plank' | 'tray' | 'stone' | 'sea' | 'cloth' // what a board is made of
  colour: string // of a sheet
  rows: Item[][] // a sheet of paper with these lines; its pieces lie above or beside them
  sum: number // a sheet that adds up the numbers of the pieces that are touched, in any order: what they must make
  left: Item[] // beside a board of squares, row by row from the top: its names ...
  right: Item[] // ... or what a row holds
  below: Item[] // column by column
  above: Item[]
}

/** A thing on the table. */
export type Piece = {
  id: string // stable as long as the viewer may follow the thing; see `hidden`
  kind: string // card, gem, cube, tile, die, pawn, token; note: a slip of paper that shows its label
  label: string // its accessible name: "green 3"
  mark: string // a few letters that tell it apart without colour: "G3"
  colour: string
  number: number | null
  symbol: string
  up: boolean // face up
  owner: number // a seat; -1: nobody's
  at: string // the spot, or the piece, that it lies on
  badge: string // a few letters at its corner: what it is worth, how many it holds
  foot: string // a few words under it: what it would do
  picked: boolean // it was picked earlier in this turn, and is held
  dim: boolean // it is no use now
}

/** A place of a board, in units of one piece. */
export type Spot = {
  id: string
  x: number
  y: number
  label: string
  shape: string
  angle: number
  colour: string
  owner: number // a seat; -1: nobody's
  badge: string // a few letters at its corner
}

/** A part of a line: words, a small piece, or a number as a picture. */
export type Item = {
  text: string // **strong**
  piece: Piece | null
  picture: '' | 'pips' | 'price' | 'bar' | 'plate' | 'dim' // pips, price and bar show `value` of `of`; a plate lifts its words out, dim puts them back
  value: number
  of: number
  colour: string // of what is there ...
  rest: string // ... and of what is not: "" is hollow
  label: string // in words, for those who hear it: "5 of 6"
}

/** Something to press that is no piece. */
export type Button = {
  id: string
  text: string
  group: '' | 'pad' | 'chips' | 'words' // a number pad, toggles, an answer with words of one's own
  on: boolean // a toggle that is set
}

/** A number that everybody sees. */
export type Counter = {
  label: string
  value: number
  owner: number // a seat; -1: everybody's
  points: boolean // these are the points of the seat: shown as its score
}

/** A legal move. The table says it in words and names the ids a person touches, the last of which plays it. */
export type Move = {
  number: number
  name: string // in the game's notation
  text: string // in words
  path: string[] // the ids to touch, in this order
  also: string[] // may be touched instead of the first, and are touched again in the next question
  way: string[] // the spots it leads over, from where one stands
  cost: string // in a few letters
}

/** What is shown at a seat beside who sits there: its colours and how far it is. */
export type Side = {
  portrait: Piece | null // the piece that stands for it
  colour: string
  text: string // what it plays: "green"
  rows: Item[][] // how far it is; on a phone only the first is seen
}

/** Something drawn over pieces and spots: where a piece came from, which way a line moved, who won a wall. `way` goes from one to the next, `line` around all, `band` faintly over all; `between` lies in the middle of two and, with a colour, points to the second; `in` stands outside the first and points to the second. */
export type Mark = {
  kind: 'from' | 'to' | 'way' | 'changed' | 'taken' | 'line' | 'band' | 'between' | 'arrow' | 'in'
  ids: string[]
  text: string // a few letters
  colour: string // of a piece; dim: faint, for what is always so
}

/** Why it ended so. */
export type Result = {
  reason: string // the rule that decided it, in a sentence
  head: string[] // the columns of points; the last is the total
  rows: Item[][] // for every seat, an item a column
  tie: string // what broke a tie, or that nothing does, in a sentence
}

/** The table for wide and for narrow screens. See `plan`. */
export type Plan = {
  wide: Grid
  phone: Grid
}

/** Where the areas of a table lie, as in CSS: rows of names, and how high and wide they are, as weights. */
export type Grid = {
  areas: string[][] // "." is nothing
  rows: number[]
  columns: number[]
}

/** A moment at which people at a table would pause: sealed choices turned over, dice fallen. */
export type Beat = {
  table: Table // as it lay then
  log: number // lines up to this number, this one not included, had been told
  hold: number // milliseconds at ordinary speed; 0: until it has been seen
}

/** An event in words, as this viewer may know it. */
export type Line = {
  n: number // counted from 0, for each viewer apart
  text: string
  seat: number // whose doing it was; -1: nobody's
  turn: number // lines of one turn belong together; counted from 0
  marks: Mark[] // what it speaks of
}

/** A line of the chat. */
export type Said = {
  n: number // counted from 0
  name: string
  seat: number // -1: a spectator
  text: string
}

/** The time for the decision of now. */
export type Clock = {
  left: number // milliseconds, when this was sent
  of: number // milliseconds in all
}

/** Somebody's wish that needs this person's answer, or waits for the others'. */
export type Ask = {
  what: 'undo'
  seat: number // who wishes it
  mine: boolean // is it this viewer's own?
}

/** What a bot would do now in this seat; only those who ask are told. */
export type Hinted = {
  type: 'hinted'
  advice: Advice[] // the best first; none if no hint was found
}

/** A move that a bot would think of. */
export type Advice = {
  name: string // of the move
  text: string // the move in words
  reason: string // what it brings, in a sentence
  worth: string // against the first: "as good", "a little less"; of the first: ""
}

/** What a move would do, as far as the seat can know it; boards that never change are null, as in a scene. */
export type Previewed = {
  type: 'previewed'
  rev: number
  step: number
  name: string // of the move
  text: string // in a sentence
  table: Table | null // afterwards; nothing where chance or something hidden decides
  stays: boolean // the seat goes on choosing afterwards, and could take it back
}

/** Why something can't be touched now. */
export type Reason = {
  type: 'reason'
  what: string // its id
  text: string // in a sentence
}

/** Where a game was decided; only those who ask are told. */
export type Reviewed = {
  type: 'reviewed'
  turnings: Turning[] | null // or nothing, if nobody could find out this time
}

/** A move that changed how a game would end. */
export type Turning = {
  number: number // of the move, from 1
  seat: number
  name: string // of the move
  text: string // what was wrong with it
}

/** The server is of another build than the page: it should load itself again. Comes before anything else, and the hello is answered nevertheless. */
export type Renewed = {
  type: 'renewed'
  build: string // of the server
}

export type Reply = Done | Refused | Scene | Hinted | Previewed | Reason | Reviewed | Renewed

/** A game on the shelf. */
export type GameCard = {
  slug: string
  title: string
  box: Box
  lid: Lid
  designer: string
  credit: string // the designer in a few words: "by David Parlett"
  summary: string
  minutes: [number, number]
  seats: [number, number]
  usual: number // seats of an ordinary table
  kinds: ('hidden' | 'simultaneous' | 'chance' | 'cooperative' | 'memory' | 'live')[]
  options: Option[]
}

/** A box: what its games have in common. */
export type Box = {
  slug: string
  title: string
  line: string // what is in it
  maker: string // who made the printed box
  home: [string, string] // where the printed box comes from: a name and an address, or nothing
  look: string // the address of its drawings
  faces: string[] // those of pieces and places, by name; none for a box that the page draws itself
}

/** How a game's box looks from the front. */
export type Lid = {
  box: string // its slug
  binding: string
  cloth: number
  vignette: string // the address of its picture
}

/** An option of a game, as it is chosen when a table is made. */
export type Option = {
  name: string
  kind: 'choice' | 'numbers' | 'range' | 'seat'
  values: (string | number)[] // of a choice; of a seat: its default
  low: number
  high: number
  default: unknown
  text: string
  per_seat: boolean // one value for each seat, with commas between
  free?: boolean // takes texts that people keep and share, too
  plain?: string // the value for somebody who is new to the game; then it is chosen beside the number of players
}

/** A game with all that its page and its tables tell of it. */
export type Manual = {
  slug: string
  title: string
  box: Box
  lid: Lid
  designer: string
  credit: string // the designer in a few words: "by David Parlett"
  summary: string
  minutes: [number, number]
  seats: [number, number]
  usual: number // seats of an ordinary table
  kinds: ('hidden' | 'simultaneous' | 'chance' | 'cooperative' | 'memory' | 'live')[]
  options: Option[]
  guide: string // how it is played, as HTML; "" if nobody has written it
  figures: Figure[] // of the guide: its `<figure data-figure="0">` is the first of them
  first: Record<string, string> // what a decision means, by phase or by a scene's `first`
  intro: Figure[] // the goal, a turn, the end
  lessons: Lesson[]
  steps: Step[] // the stages of a turn, if the guide counts them
  levels: string[] // of bots, from the weakest
  level: string // of a bot for which none is chosen
}

/** A position drawn small. */
export type Figure = {
  caption: string
  table: Table
  text: string // below it
  picked: string[] // ids that are held
  seat: number // who looks at it
}

/** A lesson: a few tasks at the real table. */
export type Lesson = {
  part: string // its name, where a game has several; otherwise ""
  steps: Task[]
}

/** A step of a lesson. */
export type Task = {
  name: string
  task: string // what to do, in a sentence
}

/** A stage of a turn, as the guide counts them. */
export type Step = {
  name: string
  sections: string[] // the ids of the guide's headings that tell of it
}

/** Who this is. */
export type Me = {
  id: string // no secret; whoever runs the house finds by it what is kept of this person
  name: string
  tables: MyTable[] // the newest first
}

/** A table of this person, for the list of them. */
export type MyTable = {
  id: string
  game: string // its slug
  title: string
  lid: Lid
  stage: string
  yours: boolean // is it this person's turn?
  players: string[]
  when: number // it changed last, in milliseconds since 1970
}

/** Another name for this person. */
export type NewName = {
  name: string
}

/** A table to be made. It begins at once unless a seat is left open. */
export type NewTable = {
  game: string // its slug
  seats: number
  options: Record<string, string> // as people type them: seats count from 1
  fill: string[] // for every seat: `me` (once at most), `open`, `bot`, or the level of a bot
  hints?: boolean // may people at this table ask for hints?
}

/** A table was made. */
export type Made = {
  id: string
  path: string // of its page
}

/** A try at a step of a lesson. Nothing of it is kept: it has all that was done since the step began. */
export type LessonTry = {
  game: string // its slug
  step: number // from 0, within its part
  part?: string
  moves?: string[] // the learner's, by name; others move by themselves
  touch?: string // an id that was touched in vain after them
  look?: string // instead: a move that is pointed at after them
  show?: boolean // instead: one right way, from the beginning
}

/** What became of a try. */
export type LessonAnswer = {
  table: Table
  seat: number // of the learner
  seats: Seat[]
  done?: '' | 'right' | 'wrong' | 'refused'
  answer?: string // to what is done, in a sentence or two
  phase?: string
  log?: Line[] // what happened since the step began
  beats?: Beat[] // the moments before this table, since the learner's last move
  hint?: string[] // ids that the next right move touches
  matters?: string[] // ids that are pointed out after a wrong try
  soon?: Table | null // how it would lie after the move that is pointed at; the answer says what that does
}

// A sentence has one private-use character for a seat, since the rules don't know who sits there; here it gets the name.
import type { Seat } from '../wire.ts'

const FIRST = 0xe001 // seat 0; the others follow
const SEAT = /([\ue001-\ue010])/

/** How a sentence names a seat. */
export const seatMark = (seat: number): string => String.fromCharCode(FIRST + seat)

/** A sentence in parts: text, and the seats it names. */
export const parts = (text: string): (string | number)[] =>
  text.split(SEAT).filter(Boolean).map(part => (SEAT.test(part) ? part.charCodeAt(0) - FIRST : part))

export const nameOf = (seat: number, seats: Seat[]): string => seats[seat]?.name || `seat ${seat + 1}`

/** "Waiting for \ue002." becomes "Waiting for Bellman." */
export const named = (text: string, seats: Seat[]): string =>
  parts(text).map(part => (typeof part === 'number' ? nameOf(part, seats) : part)).join('')

/** The heading of the guide that tells about a phase. */
export const anchor = (phase: string): string => phase.toLowerCase().replaceAll(' ', '-')

// A table speaks of seats by number, since it does not know who sits there; here they get their names.
import type { Seat } from '../wire.ts'

/** "Waiting for seat 2, 3." becomes "Waiting for Bellman, Tamsin." */
export function named(text: string, seats: Seat[]): string {
  return text.replace(/\bseats? (\d+(?:(?:, | and )\d+)*)/gi, (all, numbers: string) => {
    const known = numbers.split(/, | and /).every(number => seats[Number(number) - 1])
    return known ? numbers.replace(/\d+/g, number => seats[Number(number) - 1].name || `seat ${number}`) : all
  })
}

/** The label of a zone or counter where it is clear whose it is: "Seat 2's hand" becomes "Hand". */
export function bare(label: string): string {
  const short = label.replace(/^(?:your|seat \d+'s|seat \d+:) /i, '').replace(/ (?:of|by) (?:the hand of )?seat \d+$/i, '')
  return short.charAt(0).toUpperCase() + short.slice(1)
}

/** The heading of the guide that tells about a phase. */
export const anchor = (phase: string): string => phase.toLowerCase().replaceAll(' ', '-')

// How a game ended, in words: for the result beside the table, and to be sent to others.
import type { Item, Scene } from '../wire.ts'
import { named, seatMark } from './words.ts'

const and = (all: string[]): string => (all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}` : (all[0] ?? ''))
const bare = (sentence: string): string => sentence.replace(/\.$/, '')
const names = (seats: number[]): string => and(seats.map(seatMark))
export const ended = (scene: Scene): boolean => scene.stage === 'over' || scene.stage === 'closed'

/** Who has won, without a full stop: "You win with 106 points", "Otto wins", "You and Otto share the win". */
export function verdict(scene: Scene): string {
  const { winners, seat, seats, scores } = scene
  if (scene.stage === 'closed') return 'The table is closed'
  const shared = seats.length > 1 && winners.length === seats.length // a draw, or a victory of all
  if (!winners.includes(seat) || shared) return bare(scene.result)
  if (winners.length === 1) return scores.length ? bare(scene.result).replace(`${seatMark(seat)} wins`, 'You win') : 'You win'
  return `You and ${names(winners.filter(other => other !== seat))} share the win`
}

/** The rule that decided it. */
export function reason(scene: Scene): string {
  const said = bare(verdict(scene))
  return [scene.table?.result?.reason, scene.result].find(text => text && bare(text) !== said) ?? ''
}

/** Seats by rank: those who have won, then by points. */
export function ranked(scene: Scene): number[] {
  const total = (seat: number) => scene.scores[seat] ?? (Number.parseFloat(last(scene.table?.result?.rows[seat])) || 0)
  const won = (seat: number) => Number(scene.winners.includes(seat))
  return scene.seats.map((_, i) => i).sort((a, b) => won(b) - won(a) || total(b) - total(a) || a - b)
}
const last = (row: Item[] | undefined): string => row?.[row.length - 1]?.text.replaceAll('*', '') ?? ''

/** Who would play again, and for whom one waits. */
export function wish(scene: Scene): string {
  const { again, seat, seats } = scene
  const others = again.filter(other => other !== seat)
  if (scene.next) return 'The next game begins.'
  if (!again.includes(seat)) return others.length ? `**${names(others)}** ${others.length > 1 ? 'ask' : 'asks'} for another game.` : seat >= 0 ? 'Another game?' : ''
  const left = seats.map((_, i) => i).filter(i => seats[i].here && !again.includes(i))
  return left.length ? `It starts when **${names(left)}** ${left.length > 1 ? 'say' : 'says'} yes.` : 'The next game begins.'
}

/** The result as text, from nobody's seat. */
export function asText(scene: Scene, address: string): string {
  const others = { ...scene, seat: -1 }
  const points = ranked(scene).map(i => `${scene.seats[i].name} ${scene.scores[i] ?? ''}`)
  return [`${scene.title}: ${named(verdict(others), scene.seats)}.`, scene.scores.length ? points.join(', ') : '', address].filter(Boolean).join('\n')
}

// What is drawn for a box, by its slug. The boxes of the house are drawn in code, a chunk for each, loaded when a table of
// that box is opened; other boxes bring pictures.
import type { Component } from 'svelte'
import { manual } from '../lib/manual.ts'
import type { Move, Piece, Seat, Spot, Zone } from '../wire.ts'
import { pictures, type Pictures } from './pictures.ts'

export type Face = Component<{ piece: Piece }>
export type SpotFace = Component<{ spot: Spot }>
/** A board that is one picture, with its places and pieces: it takes what room there is, and can be zoomed. */
export type Chart = Component<{ zone: Zone; moves: Move[]; can: Set<string>; chosen: string[]; hint: string[]; seat: number; seats: Seat[]; ontouch: (id: string, sure?: boolean) => void; onworth: (option: string, text: string) => void }> // onworth: what is seen could be kept as a value of this option
export type Drawings = { Face?: Face; SpotFace?: SpotFace; Chart?: Chart; picture?: Pictures }

const BOXES: Record<string, () => Promise<Drawings>> = {
  jabberwocky: async () => {
    const [face, spot] = await Promise.all([import('./Jabberwocky.svelte'), import('./JabberwockySpot.svelte')])
    return { Face: face.default, SpotFace: spot.default }
  },
  greenbox: async () => {
    const [face, spot] = await Promise.all([import('./GreenBox.svelte'), import('./GreenBoxSpot.svelte')])
    return { Face: face.default, SpotFace: spot.default }
  },
  gnumies: async () => ({ Face: (await import('./Gnumies.svelte')).default }),
  jackrabbits: async () => {
    const box = await import('./JackRabbits.svelte')
    return { Face: box.default, Chart: box.Chart }
  },
}

const brought = async (game: string): Promise<Drawings> => ({ picture: pictures((await manual(game)).box) })

/** How the pieces and places of a box look; nothing for a box nobody has drawn, or whose drawings do not come. */
export const drawings = (box: string, game: string): Promise<Drawings> => (BOXES[box] ?? (() => brought(game)))().catch(() => ({}))

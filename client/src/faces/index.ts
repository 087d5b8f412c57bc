// What is drawn for a box: one chunk for each, loaded when a table of that box is opened.
import type { Component } from 'svelte'
import type { Move, Piece, Seat, Spot, Zone } from '../wire.ts'

export type Face = Component<{ piece: Piece }>
export type SpotFace = Component<{ spot: Spot }>
/** A board that is one picture, with its places and pieces: it takes what room there is, and can be zoomed. */
export type Chart = Component<{ zone: Zone; moves: Move[]; can: Set<string>; chosen: string[]; hint: string[]; seat: number; seats: Seat[]; ontouch: (id: string) => void; onworth: (text: string) => void }> // onworth: a board that can be kept, as text
export type Drawings = { Face?: Face; SpotFace?: SpotFace; Chart?: Chart }

const BOXES: Record<string, () => Promise<Drawings>> = {
  Jabberwocky: async () => ({ Face: (await import('./Jabberwocky.svelte')).default }),
  'Green Box of Games': async () => {
    const [face, spot] = await Promise.all([import('./GreenBox.svelte'), import('./GreenBoxSpot.svelte')])
    return { Face: face.default, SpotFace: spot.default }
  },
  'The Gnumies': async () => ({ Face: (await import('./Gnumies.svelte')).default }),
  JackRabbits: async () => {
    const box = await import('./JackRabbits.svelte')
    return { Face: box.default, Chart: box.Chart }
  },
}

/** How the pieces and places of a box look; nothing for a box nobody has drawn, or whose drawings do not come. */
export const drawings = async (box: string): Promise<Drawings> => (await BOXES[box]?.().catch(() => undefined)) ?? {}

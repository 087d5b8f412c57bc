// The drawn faces of pieces: one chunk for each box, loaded when a table of that box is opened.
import type { Component } from 'svelte'
import type { Piece, Spot } from '../wire.ts'

export type Face = Component<{ piece: Piece }>
export type SpotFace = Component<{ spot: Spot }>

const FACES: Record<string, () => Promise<{ default: Face }>> = {
  Jabberwocky: () => import('./Jabberwocky.svelte'),
  'Green Box of Games': () => import('./GreenBox.svelte'),
  'The Gnumies': () => import('./Gnumies.svelte'),
}

const SPOTS: Record<string, () => Promise<{ default: SpotFace }>> = {
  'Green Box of Games': () => import('./GreenBoxSpot.svelte'),
}

/** Draws the pieces of a box; null where nobody has drawn that box. */
export const face = async (box: string): Promise<Face | null> => (await FACES[box]?.())?.default ?? null

/** Draws the places of a box's boards (a place without a drawing stays empty); null where plain places are enough. */
export const spotFace = async (box: string): Promise<SpotFace | null> => (await SPOTS[box]?.())?.default ?? null

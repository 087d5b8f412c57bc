// One picture for each game (viewBox 0 0 120 120, ink currentColor, --cut what lies behind, --spot one accent): a chunk for each box.
const BOXES: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  Jabberwocky: () => import('./vignettes/jabberwocky.ts'),
  'Green Box of Games': () => import('./vignettes/greenbox.ts'),
  'The Gnumies': () => import('./vignettes/gnumies.ts'),
  JackRabbits: () => import('./vignettes/jackrabbits.ts'),
}

/** The pictures of a box as SVG text, by the slug of the game; none for a box nobody has drawn. */
export const vignettes = async (box: string): Promise<Record<string, string>> => (await BOXES[box]?.())?.default ?? {}

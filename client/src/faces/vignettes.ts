// One picture for each game of the house's own boxes, by their slugs (viewBox 0 0 120 120, ink currentColor, --cut what lies behind, --spot one accent): a chunk for each box.
const BOXES: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  jabberwocky: () => import('./vignettes/jabberwocky.ts'),
  greenbox: () => import('./vignettes/greenbox.ts'),
  gnumies: () => import('./vignettes/gnumies.ts'),
  jackrabbits: () => import('./vignettes/jackrabbits.ts'),
}

/** The pictures of a box as SVG text, by the slug of the game; none for a box nobody has drawn. */
export const vignettes = async (box: string): Promise<Record<string, string>> => (await BOXES[box]?.())?.default ?? {}

// Does this person wish for no motion? Then things are at once where they go.
export const calm = matchMedia('(prefers-reduced-motion: reduce)').matches

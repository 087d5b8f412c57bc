/** Files by the name of their game. */
export const bySlug = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, drawing]) => [path.replace(/^.*\/|\.svg$/g, ''), drawing]))

/** The class of a box's theme in tokens.css; other people's boxes keep the plain felt. */
export function boxClass(box: string): string {
  const name = box.toLowerCase()
  for (const known of ['jabberwocky', 'green', 'gnumies', 'jackrabbits']) if (name.includes(known)) return `box-${known}`
  return ''
}

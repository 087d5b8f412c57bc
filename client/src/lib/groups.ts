/** Items by a name of theirs, in the order in which the names first appear. */
export function groups<T>(items: T[], by: (item: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const item of items) {
    const group = found.get(by(item))
    if (group) group.push(item)
    else found.set(by(item), [item])
  }
  return found
}

// What a finger can hit on a map: places that lie too close together ask for a closer look first.
export type Goal = { id: string; x: number; y: number; r: number } // the middle and how far it would like to reach, in pixels
export type Target = { ids: string[]; x: number; y: number; size: number }

const APART = 24 // pixels between two middles: closer ones are one target
const LEAST = 26

/** One round target for each goal, as large as its neighbours allow; goals that can't be told apart share one. */
export function targets(goals: Goal[]): Target[] {
  const groups: Goal[][] = []
  for (const goal of goals.toSorted((a, b) => b.r - a.r)) {
    const near = groups.find(([first]) => far(goal, first) < APART) // of the first: a group does not creep on and on
    if (near) near.push(goal)
    else groups.push([goal])
  }
  const middles = groups.map(group => ({
    ids: group.map(goal => goal.id),
    x: mean(group.map(goal => goal.x)),
    y: mean(group.map(goal => goal.y)),
    r: Math.max(...group.map(goal => goal.r), group.length > 1 ? 18 : 0),
  }))
  return middles.map(({ ids, x, y, r }, i) => {
    let reach = r
    middles.forEach((other, j) => {
      if (j !== i) reach = Math.min(reach, (far({ x, y }, other) * r) / (r + other.r))
    })
    return { ids, x, y, size: Math.max(LEAST, 2 * reach) }
  })
}

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

// The colour code of all boxes, as beads and seals of 24 by 24: a colour is told by its shape, too.
const SQUARE = 'M3 3H21V21H3Z'
const TRIANGLE = 'M12 2 22.5 21H1.5Z'

export const ROUND = 'M12 2a10 10 0 1 1-.01 0Z'
export const SHAPES: Record<string, string> = {
  yellow: SQUARE,
  white: SQUARE,
  red: 'M12 0 24 12 12 24 0 12Z',
  blue: 'M8 1.5H16V8H22.5V16H16V22.5H8V16H1.5V8H8Z',
  green: ROUND,
  purple: TRIANGLE,
  violet: TRIANGLE,
  gray: 'M6.5 2.5H17.5L23 12 17.5 21.5H6.5L1 12Z',
}

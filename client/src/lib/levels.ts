// How strong a bot plays; the same names as in src/wabe/bots/levels.py.
export const LEVELS = ['gentle', 'easy', 'medium', 'hard', 'best']
export const USUAL = 'medium'

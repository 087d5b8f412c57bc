// What a person prefers on this device: theme, sound, confirming turns, the speed of beats.
import { SPEEDS, type Speed } from './beats.ts'
import { calm } from './motion.ts'

export type Theme = 'auto' | 'light' | 'dark'

export function kept(name: string, fallback: string): string {
  try {
    return localStorage.getItem(`wabe.${name}`) ?? fallback
  } catch {
    return fallback
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`wabe.${name}`, value)
  } catch {
    // private windows may forbid it: the preference then lasts as long as the page
  }
}

const speed = (name: string): Speed => (name in SPEEDS ? (name as Speed) : 'normal')

class Preferences {
  theme = $state(kept('theme', 'auto') as Theme)
  sound = $state(kept('sound', 'off') === 'on')
  confirm = $state(kept('confirm', 'off') === 'on')
  twice = $state(kept('twice', matchMedia('(hover: none)').matches ? 'on' : 'off') === 'on') // the first touch shows, the second plays
  beats = $state(speed(kept('beats', calm ? 'off' : 'normal')))
}

export const prefer = new Preferences()

export function applyTheme(theme: Theme = prefer.theme): void {
  prefer.theme = theme
  keep('theme', theme)
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function setSound(on: boolean): void {
  prefer.sound = on
  keep('sound', on ? 'on' : 'off')
}

export function setConfirm(on: boolean): void {
  prefer.confirm = on
  keep('confirm', on ? 'on' : 'off')
}

export function setTwice(on: boolean): void {
  prefer.twice = on
  keep('twice', on ? 'on' : 'off')
}

export function setBeats(name: Speed): void {
  prefer.beats = name
  keep('beats', name)
}

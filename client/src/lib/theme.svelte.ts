// What a person prefers on this device: theme, sound, confirming turns.

export type Theme = 'auto' | 'light' | 'dark'

function kept(name: string, fallback: string): string {
  try {
    return localStorage.getItem(`wabe.${name}`) ?? fallback
  } catch {
    return fallback
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`wabe.${name}`, value)
  } catch {
    // private windows may forbid it: the preference then lasts as long as the page
  }
}

class Preferences {
  theme = $state(kept('theme', 'auto') as Theme)
  sound = $state(kept('sound', 'off') === 'on')
  confirm = $state(kept('confirm', 'off') === 'on')
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

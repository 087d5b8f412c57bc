// A page that stays open while the server is renewed: it loads itself again, once, and what was half typed stays.

/** Which build this page is of; empty where it was not built by tools/client_build.py. */
export const BUILD: string = import.meta.env.VITE_BUILD ?? ''

const RELOADED = 'wabe.reloaded-for'

/** Should the page load itself again for this build of the server? Once only: if it then still differs, another time
    would not help; and not at all where that can't be remembered. */
export function mayReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === build) return false
    sessionStorage.setItem(RELOADED, build)
    return true
  } catch {
    return false
  }
}

const key = (what: string): string => `wabe.${what} ${location.pathname.split('/')[2]}`

/** What was being typed at this table before the page was loaded again. */
export function typed(what: string): string {
  try {
    return sessionStorage.getItem(key(what)) ?? ''
  } catch {
    return ''
  }
}

export function keepTyped(what: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key(what), text)
    else sessionStorage.removeItem(key(what))
  } catch {
    // private windows may forbid it: then it lasts as long as the page
  }
}

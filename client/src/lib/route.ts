// Where the address leads: / /g/SLUG /learn/SLUG /t/ID /t/ID/TOKEN /mine /credits

export type Route =
  | { page: 'home' }
  | { page: 'game'; slug: string }
  | { page: 'learn'; slug: string }
  | { page: 'table'; id: string; token: string }
  | { page: 'mine' }
  | { page: 'credits' }
  | { page: 'lost' }

export function route(path: string): Route {
  const parts = path.split('/').filter(Boolean)
  const [first = '', id = '', token = ''] = parts
  if (!parts.length) return { page: 'home' }
  if (parts.length === 1 && (first === 'mine' || first === 'credits')) return { page: first }
  if (first === 'g' && parts.length === 2) return { page: 'game', slug: id }
  if (first === 'learn' && parts.length === 2) return { page: 'learn', slug: id }
  if (first === 't' && (parts.length === 2 || parts.length === 3)) return { page: 'table', id, token }
  return { page: 'lost' }
}

/** Goes to another page of ours without loading anew. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Lets plain links between our pages stay in the page. For a click listener on the whole window. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
  if (link.origin !== location.origin || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

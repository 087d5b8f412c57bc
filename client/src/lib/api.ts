// Asking the server. A refusal comes as an Error whose message is a sentence for the person.

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return response.json() as Promise<T>
  const text = await response.text()
  let why = ''
  try {
    why = (JSON.parse(text) as { error?: string }).error ?? ''
  } catch {
    if (text.length < 300 && !text.includes('<')) why = text
  }
  throw new Error(why || (response.status === 404 ? 'There is no such page here.' : 'The server could not do that.'))
}

async function asked<T>(path: string, init?: RequestInit): Promise<T> {
  let response
  try {
    response = await fetch(path, init)
  } catch {
    throw new Error('The server can’t be reached just now.')
  }
  return answer(response)
}

export const get = <T>(path: string): Promise<T> => asked<T>(path)

export const post = <T>(path: string, body: unknown): Promise<T> =>
  asked<T>(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

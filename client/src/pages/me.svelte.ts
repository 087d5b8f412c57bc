// Who is here: the name and the tables of this person, shared by all pages.
import { get, post } from '../lib/api.ts'
import { keep, kept } from '../lib/theme.svelte.ts'
import type { Me } from '../wire.ts'

class Person {
  id = $state('')
  name = $state('')
  tables = $state<Me['tables']>([])
  known = $state(false) // has the server answered?
  own = $state(kept('named', '') === 'yes') // was the name chosen here, or is it the server's suggestion?

  private take = (me: Me) => {
    this.id = me.id
    this.name = me.name
    this.tables = me.tables
    this.known = true
  }

  load = async () => this.take(await get<Me>('/api/me'))
  rename = async (name: string) => {
    this.take(await post<Me>('/api/me', { name }))
    this.own = true
    keep('named', 'yes')
  }
}

export const me = new Person()

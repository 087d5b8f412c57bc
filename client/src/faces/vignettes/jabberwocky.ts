import { bySlug } from './slug.ts'

export default bySlug(import.meta.glob<string>('./jabberwocky/*.svg', { query: '?raw', import: 'default', eager: true }))

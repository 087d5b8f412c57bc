import usual from '../defaults.json'
import { expect, test } from 'vitest'
import { asThing, pictures } from './pictures.ts'

const base = { kind: 'card', symbol: '', colour: '', number: null, mark: '', up: true }
const picture = pictures({ look: '/look/tea/0', faces: ['card', 'card-back', 'card-red', 'card-red-3', 'card-white-rabbit-red-3', 'spot-round', 'spot-round-red'] })

test('the picture that says most is taken, and what it leaves out is written on it', () => {
  const red = { ...base, colour: 'red', mark: 'R3' }
  expect(picture({ ...red, number: 3, symbol: 'White Rabbit' })).toEqual({ src: '/look/tea/0/card-white-rabbit-red-3.svg', mark: '' })
  expect(picture({ ...red, number: 3 })).toEqual({ src: '/look/tea/0/card-red-3.svg', mark: '' })
  expect(picture({ ...red, number: 3, symbol: 'hatter' })).toEqual({ src: '/look/tea/0/card-red-3.svg', mark: 'R3' })
  expect(picture({ ...red, number: 4, mark: '' })).toEqual({ src: '/look/tea/0/card-red.svg', mark: '4' })
  expect(picture({ ...base, colour: 'blue', mark: 'B' })).toEqual({ src: '/look/tea/0/card.svg', mark: 'B' })
})

test('a hidden piece shows its back and nothing else', () => {
  expect(picture({ ...base, up: false, mark: 'R3' })).toEqual({ src: '/look/tea/0/card-back.svg', mark: '' })
  expect(picture({ ...base, kind: 'tile', up: false })).toBeNull()
})

test('what nobody has drawn has no picture', () => expect(picture({ ...base, kind: 'gem', colour: 'red' })).toBeNull())

test('places have pictures, too', () => {
  const spot = { ...usual.spot, id: 'a', x: 0, y: 0, shape: 'round', colour: 'red' }
  expect(picture(asThing(spot))?.src).toBe('/look/tea/0/spot-round-red.svg')
  expect(picture(asThing({ ...spot, colour: '' }))?.src).toBe('/look/tea/0/spot-round.svg')
  expect(picture(asThing({ ...spot, shape: 'square' }))).toBeNull()
})

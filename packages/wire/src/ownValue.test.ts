import { expect, test } from 'vitest'
import { ownValue } from './ownValue.ts'

test.each(['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'])(
  'ownValue finds no inherited %s',
  (key) => {
    expect(ownValue<unknown>({ own: 1 }, key)).toBeUndefined()
  },
)

test('ownValue returns own properties, also of an object without a prototype', () => {
  expect(ownValue({ own: 1 }, 'own')).toBe(1)
  expect(ownValue(Object.assign(Object.create(null), { own: 1 }), 'own')).toBe(1)
})

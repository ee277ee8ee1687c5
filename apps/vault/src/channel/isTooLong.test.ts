import { expect, test } from 'vitest'
import { isTooLong } from './isTooLong.ts'

test('a text counts its characters and two quotes: at the limit it passes, one byte above it does not', () => {
  expect(isTooLong('x'.repeat(98), 100)).toBe(false)
  expect(isTooLong('x'.repeat(99), 100)).toBe(true)
})

test('names and values of an object count, at every depth', () => {
  // 8 for the object, 4 for the name, 10 for the text
  const value = { name: 'x'.repeat(8) }
  expect([isTooLong(value, 22), isTooLong(value, 21)]).toEqual([false, true])
  const nested = { name: { name: 'x'.repeat(8) } }
  expect([isTooLong(nested, 34), isTooLong(nested, 33)]).toEqual([false, true])
})

test('each item of a list counts eight bytes and the digits of its index', () => {
  const list = [null, true]
  expect([isTooLong(list, 26), isTooLong(list, 25)]).toEqual([false, true])
  expect([isTooLong(1, 8), isTooLong(1, 7)]).toEqual([false, true])
})

test.each<[string, unknown]>([
  ['a bigint', 1n],
  ['a symbol', Symbol('x')],
  ['a Map', new Map()],
  ['a Date', new Date(0)],
  ['bytes', new Uint8Array(1)],
  ['an object of a class', new (class Own {})()],
  ['a bigint in a list', [1n]],
])('isTooLong treats %s as too large for any limit', (_what, value) => {
  expect(isTooLong(value, Number.MAX_SAFE_INTEGER)).toBe(true)
})

test('an object without a prototype is a plain one', () => {
  expect(isTooLong(Object.assign(Object.create(null), { a: 1 }), 100)).toBe(false)
})

test('a cycle, and an object that is there twice, are rejected; an empty one and a text may be there twice', () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(isTooLong(cycle, 1_000)).toBe(true)
  const part = { a: 1 }
  expect(isTooLong([part, part], 1_000)).toBe(true)
  const empty = {}
  expect(isTooLong([empty, empty, 'x', 'x'], 1_000)).toBe(false)
})

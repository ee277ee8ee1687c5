import { expect, test } from 'vitest'
import { assertStorableText, mayHoldUnstorableText } from './storableText.ts'

test.each<[string, unknown, string]>([
  ['text', 'a\0', ''],
  ['an item', ['a', ['\ud800']], ''],
  ['a member', { a: { b: 'c\udc00' } }, 'b'],
  ['an item of a member', { a: ['\0'] }, 'a'],
  ['a name', { 'a\0': 1 }, ''],
  ['the name of a member of a member', { a: { '\0': 1 } }, 'a'],
])('%s with a character that PostgreSQL cannot store is rejected', (_title, value, field) => {
  expect(() => assertStorableText(value)).toThrow(
    expect.objectContaining({ status: 400, code: 'server/bad-input', field }),
  )
})

test.each([['a\u0001😀', 'Grüße'], 1, null, true, undefined, {}, [{ a: '' }]])(
  '%j can be stored',
  (value) => {
    expect(() => assertStorableText(value)).not.toThrow()
  },
)

test.each([
  ['"\\u0000"', true],
  ['"\\uD800"', true],
  ['"\\udfff"', true],
  ['"\\ud7ff"', false],
  ['"\\ue000"', false],
  ['"\\u0001"', false],
  ['"\0"', true],
  ['"\ud800"', true],
  ['"😀"', false],
  ['', false],
])('JSON text %j may hold such a character: %s', (json, expected) => {
  expect(mayHoldUnstorableText(json)).toBe(expected)
})

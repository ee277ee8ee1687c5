import { expect, test } from 'vitest'
import { isDisplayable } from './ensIdentity.ts'

test.each(['alice.eth', 'bob.base.eth', 'müller.eth', '日本.eth'])(
  'isDisplayable accepts the ENS name %s',
  (name) => {
    expect(isDisplayable(name)).toBe(true)
  },
)

test.each([
  ['capital letters (not normalised)', 'Alice.eth'],
  ['a Cyrillic letter among Latin ones', 'аlice.eth'],
  ['an address in it', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266.eth'],
  ['a shortened address in it', '0x1234…5678.eth'],
  ['a hidden character', 'ali\u200bce.eth'],
  ['an underscore in the middle', 'a_b.eth'],
  ['more than 200 characters', `${'a'.repeat(200)}.eth`],
])('isDisplayable rejects an ENS name with %s', (_, name) => {
  expect(isDisplayable(name)).toBe(false)
})

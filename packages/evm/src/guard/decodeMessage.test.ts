import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeMessage } from './decodeMessage.ts'

const blind = (length: number) => ({
  facts: [{ kind: 'signs-bytes', length }],
  dangers: [{ code: 'blind-signature', subject: null }],
})
const shown = (text: string) => ({ facts: [{ kind: 'signs-text', text }], dangers: [] })
const domains = (text: string) =>
  decodeMessage(text).facts.flatMap((fact) => (fact.kind === 'signs-in' ? [fact.domain] : []))

test('a message is shown as text, plain or from hex', () => {
  const text = 'Hello,\r\n\tworld ✓'
  expect(decodeMessage(text)).toEqual(shown(text))
  expect(decodeMessage(stringToHex(text))).toEqual(shown(text))
  expect(decodeMessage('0xabc')).toEqual(shown('0xabc'))
})

test('a message that is no text is malformed', () => {
  expect(decodeMessage(5)).toEqual({ facts: [], dangers: [{ code: 'malformed', subject: null }] })
})

test('the first 2,000 characters of a message are shown', () => {
  expect(decodeMessage(`${'a'.repeat(2_000)}b`)).toEqual(shown('a'.repeat(2_000)))
})

test('bytes that are not readable text are a blind signature of their length', () => {
  expect(decodeMessage('0xff00')).toEqual(blind(2))
  expect(decodeMessage(stringToHex('a\u0000b'))).toEqual(blind(3))
  expect(decodeMessage(stringToHex('a\u001b[0m'))).toEqual(blind(5))
})

test.each([
  'ab'.repeat(32),
  'AB'.repeat(32),
  ` ${'ab'.repeat(32)}\n`,
  stringToHex(`0x${'ab'.repeat(32)}`),
  stringToHex('ab'.repeat(32)),
])('a hash written as text is a blind signature of 32 bytes: %s', (text) => {
  expect(decodeMessage(text)).toEqual(blind(32))
})

test.each(['ab'.repeat(32).slice(1), `a${'ab'.repeat(32)}`, `g${'ab'.repeat(32).slice(1)}`])(
  'a text of another length or alphabet than a hash is text: %s',
  (text) => {
    expect(decodeMessage(text)).toEqual(shown(text))
  },
)

const heading = ' wants you to sign in with your Ethereum account:\n'
test.each([
  [`site.example${heading}`, 'site.example'],
  [`https://site.example:8080${heading}`, 'site.example:8080'],
  [`web+x.1-y://site.example${heading}`, 'site.example'],
  [`SITE.example${heading.toUpperCase()}0xabc`, 'SITE.example'],
  [`${'a'.repeat(253)}${heading}`, 'a'.repeat(253)],
])('a sign-in names its domain: %j', (text, domain) => {
  expect(domains(text)).toEqual([domain])
  expect(decodeMessage(text)).toEqual({
    facts: [
      { kind: 'signs-text', text },
      { kind: 'signs-in', domain },
    ],
    dangers: [],
  })
})

test.each([
  `site.example${heading.trimEnd()}`,
  `site.example${heading.replace('Ethereum', 'Solana')}`,
  `Note: site.example${heading}`,
  `\nsite.example${heading}`,
  `${'a'.repeat(254)}${heading}`,
])('a text with another heading is no sign-in: %j', (text) => {
  expect(domains(text)).toEqual([])
})

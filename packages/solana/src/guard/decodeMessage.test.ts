import { expect, test } from 'vitest'
import { decodeMessage } from './decodeMessage.ts'

const decode = (text: string) => decodeMessage(new TextEncoder().encode(text))
const signIn = (heading: string) =>
  decode(heading).facts.flatMap((fact) => (fact.kind === 'signs-in' ? [fact.domain] : []))
const blind = (length: number) => ({
  facts: [{ kind: 'signs-bytes', length }],
  dangers: [{ code: 'blind-signature', subject: null }],
})

test('a text with lines and tabs is shown as text', () => {
  const text = 'Hello,\r\n\tworld ✓'
  expect(decode(text)).toEqual({ facts: [{ kind: 'signs-text', text }], dangers: [] })
})

test('the first 2,000 characters of a text are shown', () => {
  expect(decode(`${'a'.repeat(2_000)}b`).facts).toEqual([
    { kind: 'signs-text', text: 'a'.repeat(2_000) },
  ])
})

test.each(['\u0000', 'a\u001b[0m', 'line\nwith \u0007', '\u0085'])(
  'a text with a control character is a signature of bytes: %j',
  (text) => {
    expect(decode(text)).toEqual(blind(new TextEncoder().encode(text).length))
  },
)

test('bytes that are not UTF-8 are a signature of bytes', () => {
  expect(decodeMessage(Uint8Array.of(0x48, 0xff))).toEqual(blind(2))
})

test.each([
  ['site.example wants you to sign in with your Solana account:\n', 'site.example'],
  ['https://site.example wants you to sign in with your Solana account:\n', 'site.example'],
  [
    'web+x.1-y://site.example:8080 wants you to sign in with your Solana account:\n',
    'site.example:8080',
  ],
  ['SITE.example WANTS you to SIGN in with your SOLANA account:\nabc', 'SITE.example'],
  [`${'a'.repeat(253)} wants you to sign in with your Solana account:\n`, 'a'.repeat(253)],
])('a sign-in names its domain: %j', (heading, domain) => {
  expect(signIn(heading)).toEqual([domain])
})

test.each([
  'site.example wants you to sign in with your Solana account:',
  'site.example wants you to sign in with your Ethereum account:\n',
  'Note: site.example wants you to sign in with your Solana account:\n',
  '\nsite.example wants you to sign in with your Solana account:\n',
  `${'a'.repeat(254)} wants you to sign in with your Solana account:\n`,
])('a text with another heading is no sign-in: %j', (text) => {
  expect(signIn(text)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { formatMessage } from './formatMessage.ts'
import { parseMessage } from './parseMessage.ts'
import type { SignInMessage } from './signInMessage.ts'

const full: SignInMessage = {
  scheme: 'https',
  domain: 'example.com:8443',
  accountAddress: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  chainId: 'eip155:1',
  uri: 'https://example.com:8443/login?next=%2Fhome#top',
  version: '1',
  nonce: '0123456789abcdef0123456789abcdef',
  issuedAt: '2026-01-02T03:04:05.678Z',
  statement: 'I accept the Terms of Service: https://example.com/tos',
  expirationTime: '2026-01-02T04:04:05+01:00',
  notBefore: '2026-01-02T03:00:00Z',
  requestId: 'request:7@example%20',
  resources: [
    'https://example.com/a',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
  ],
}

const plain: SignInMessage = {
  domain: 'example.com',
  accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  uri: 'https://example.com',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-02T03:04:05Z',
}

test('formatMessage writes EIP-4361 on eip155', () => {
  expect(
    formatMessage(full),
  ).toBe(`https://example.com:8443 wants you to sign in with your Ethereum account:
0xA0Cf798816D4b9b9866b5330EEa46a18382f251e

I accept the Terms of Service: https://example.com/tos

URI: https://example.com:8443/login?next=%2Fhome#top
Version: 1
Chain ID: 1
Nonce: 0123456789abcdef0123456789abcdef
Issued At: 2026-01-02T03:04:05.678Z
Expiration Time: 2026-01-02T04:04:05+01:00
Not Before: 2026-01-02T03:00:00Z
Request ID: request:7@example%20
Resources:
- https://example.com/a
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/`)
})

test('formatMessage writes CAIP-122 on other namespaces', () => {
  expect(formatMessage(plain)).toBe(`example.com wants you to sign in with your Solana account:
GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1

URI: https://example.com
Version: 1
Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: 0123456789abcdef
Issued At: 2026-01-02T03:04:05Z`)
})

test('parseMessage reads what formatMessage wrote', () => {
  for (const message of [full, plain]) expect(parseMessage(formatMessage(message))).toEqual(message)
})

test('parseMessage reads a wallet’s Sign-In With Solana text and its cluster name', () => {
  const text = formatMessage(plain).replace('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet')
  expect(parseMessage(text).chainId).toBe(plain.chainId)
})

describe('the text of older AppKit clients', () => {
  const text = `example.com wants you to sign in with your **blockchain** account:
0xA0Cf798816D4b9b9866b5330EEa46a18382f251e

URI: https://example.com/
Version: 1
Chain ID: 8453
Nonce: 0123456789abcdef
Issued At: 2026-01-02T03:04:05.000Z`

  test('parseMessage rejects the text of older AppKit clients unless the wording is appkit', () => {
    expect(() => parseMessage(text)).toThrow('signin/malformed-message')
    expect(parseMessage(text, { wording: 'appkit' }).chainId).toBe('eip155:8453')
  })

  test('parseMessage accepts a network name and a CAIP-2 id in the text of older AppKit clients', () => {
    const named = text
      .replace('**blockchain**', 'OP Mainnet')
      .replace('Chain ID: 8453', 'Chain ID: eip155:10')
    expect(parseMessage(named, { wording: 'appkit' }).chainId).toBe('eip155:10')
  })
})

test.each([
  ['a carriage return', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a last newline', (text: string) => `${text}\n`],
  ['a first newline', (text: string) => `\n${text}`],
  ['a missing empty line', (text: string) => text.replace('\n\n', '\n')],
  ['a second empty line', (text: string) => text.replace('\n\n', '\n\n\n\n')],
  ['two spaces behind a label', (text: string) => text.replace('URI: ', 'URI:  ')],
  ['fields in another order', (text: string) => text.replace(/(Version.*)\n(Chain.*)/, '$2\n$1')],
  ['a doubled field', (text: string) => text.replace(/(Nonce.*)/, '$1\n$1')],
  ['an unknown field', (text: string) => text.replace(/(Nonce.*)/, '$1\nRole: admin')],
  ['no nonce', (text: string) => text.replace(/Nonce.*\n/, '')],
  ['a short nonce', (text: string) => text.replace(/Nonce.*/, 'Nonce: 1234567')],
  ['a nonce with a dash', (text: string) => text.replace(/Nonce.*/, 'Nonce: 1234-5678')],
  ['version 2', (text: string) => text.replace('Version: 1', 'Version: 2')],
  [
    'a chain number that starts with 0',
    (text: string) => text.replace('Chain ID: 1', 'Chain ID: 01'),
  ],
  [
    'the date 30 February',
    (text: string) => text.replace('2026-01-02T03:04:05.678Z', '2026-02-30T03:04:05Z'),
  ],
  ['the hour 24', (text: string) => text.replace('T03:04:05.678Z', 'T24:00:00Z')],
  ['a date without a zone', (text: string) => text.replace('05.678Z', '05.678')],
  ['a statement of two lines', (text: string) => text.replace('I accept', 'I\naccept')],
  ['a statement with another alphabet', (text: string) => text.replace('I accept', 'І accept')],
  [
    'a resource that is no URI',
    (text: string) => text.replace('- https://example.com/a', '- nothing'),
  ],
  ['a resource without its dash', (text: string) => text.replace('- https://', '* https://')],
  ['a broken escape in the URI', (text: string) => text.replace('%2F', '%2')],
  ['a space in the URI', (text: string) => text.replace('login?', 'login ?')],
  ['a short address', (text: string) => text.replace('382f251e', '382f251')],
  ['the account word of another chain', (text: string) => text.replace('Ethereum', 'Solana')],
  [
    'a user name in the domain',
    (text: string) => text.replace('https://example', 'https://a@example'),
  ],
  [
    '40 kB of statement',
    (text: string) => text.replace('I accept', 'I accept'.padEnd(40_000, ' ')),
  ],
])('parseMessage rejects a text with %s', (_, change) => {
  const text = formatMessage(full)
  expect(change(text)).not.toBe(text)
  expect(() => parseMessage(change(text))).toThrow(/signin\/(?:malformed-message|invalid-field)/)
})

test.each([
  { statement: '' },
  { statement: 'a\nb' },
  { statement: 'URI: https://evil.example' },
  { nonce: 'short' },
  { domain: 'exa mple.com' },
  { uri: 'example.com' },
  { chainId: 'eip155:x' as const },
  { accountAddress: '0x1234' },
  { issuedAt: 'now' },
  { resources: ['a b'] },
])('formatMessage rejects a message with %o', (change) => {
  expect(() => formatMessage({ ...full, ...change })).toThrow('signin/invalid-field')
})

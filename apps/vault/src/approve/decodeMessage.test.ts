import { describe, expect, test } from 'vitest'
import { decodeMessage, hasInvisibleCharacters } from './decodeMessage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const site = { origin: 'https://shop.example:8443', address, chainId: 'eip155:1' }
const lines = ({
  host = 'shop.example:8443',
  account = address,
  chainId = 1,
  statement = 'Welcome',
  tail = '',
} = {}) =>
  `${host} wants you to sign in with your Ethereum account:\n${account}\n\n${statement}\n\nURI: https://${host}/login\nVersion: 1\nChain ID: ${chainId}\nNonce: abcdefgh12345678\nIssued At: 2026-01-02T03:04:05.000Z${tail}`
const decode = (text: string) => decodeMessage(text, site)

describe('a sign-in message', () => {
  test('shows site and statement; the network only where it differs from the request’s', () => {
    const facts = [
      { label: 'Site', value: 'shop.example:8443', kind: 'text' },
      { label: 'Statement', value: 'Welcome', kind: 'text' },
    ]
    expect(decode(lines())).toEqual({ title: 'Sign in', facts, warnings: [] })
    expect(decode(lines({ chainId: 137 })).facts).toEqual([
      ...facts,
      { label: 'Signs in on', value: 'Polygon', kind: 'text' },
    ])
  })

  test('shows its end and its resources, one per line', () => {
    const tail =
      '\nExpiration Time: 2026-02-02T03:04:05.000Z\nResources:\n- https://a.example\n- https://b.example'
    expect(decode(lines({ tail })).facts.slice(2)).toEqual([
      { label: 'Valid until', value: '2026-02-02T03:04:05.000Z', kind: 'text' },
      { label: 'Resources', value: 'https://a.example\nhttps://b.example', kind: 'text' },
    ])
  })

  test.each([
    ['another host', { host: 'bank.example:8443' }, 'This sign-in is for another site'],
    ['another port', { host: 'shop.example:8444' }, 'This sign-in is for another site'],
    ['a subdomain', { host: 'a.shop.example:8443' }, 'This sign-in is for another site'],
    ['another account', { account: other }, 'This sign-in is for another account'],
    [
      'one ReCap among its resources',
      { tail: '\nResources:\n- https://a.example\n- urn:recap:eyJhdHQiOnt9fQ' },
      'This sign-in carries permissions',
    ],
    ['a line too many', { tail: '\nmore' }, 'This looks like a sign-in message but isn’t one'],
  ])('for %s is rejected', (_, change, message) => {
    expect(() => decode(lines(change))).toThrow(message)
  })

  test.each(['WANTS YOU TO SIGN IN WITH YOUR', 'x wants you to sign in with your y'])(
    'the text %j must be a whole sign-in message',
    (text) => {
      expect(() => decode(text)).toThrow('This looks like a sign-in message but isn’t one')
    },
  )
})

describe('any other message', () => {
  test('is shown as it is signed', () => {
    expect(decode('Hello\n\tWorld\r\n')).toEqual({
      ...{ title: 'Sign message', warnings: [] },
      facts: [{ label: 'Message', value: 'Hello\n\tWorld\r\n', kind: 'code' }],
    })
  })

  test.each(['\u0000', '\u001b', '\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad'])(
    'has a caution with the invisible character %j',
    (character) => {
      expect(hasInvisibleCharacters(`a${character}b`)).toBe(true)
      expect(decode(`a${character}b`).warnings).toEqual([
        { level: 'caution', text: 'The message contains invisible characters.' },
      ])
    },
  )

  test.each(['', ' ', '\n', '\r', '\t', 'é', '漢', '🙂', '\u00a0'])(
    '%j has no invisible character',
    (text) => {
      expect(hasInvisibleCharacters(text)).toBe(false)
    },
  )
})

import { formatMessage, formatRecap, recapStatement, type SignInMessage } from '@latchkey/siwx'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import { createLatchkey } from '../../createLatchkey.ts'
import { memoryStorage } from '../../storage/memoryStorage.ts'
import { assertSignInMessage } from './assertSignInMessage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const latchkey = createLatchkey({
  projectId: 'p',
  networks: [testNetwork(1)],
  storage: memoryStorage(),
  metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
})
const subject = {
  account: { namespace: 'eip155', address, type: 'eoa' },
  chainId: 'eip155:1',
} as const

const check = (text: string, allowed = {}) =>
  assertSignInMessage(latchkey, { text, subject, allowed })

const message = {
  domain: 'shop.example',
  accountAddress: address,
  uri: 'https://shop.example/account',
  version: '1',
  chainId: 'eip155:1',
  nonce: '12345678',
  issuedAt: '2020-01-01T00:00:00.000Z',
} as const

describe('assertSignInMessage', () => {
  test('assertSignInMessage accepts a message for this page, whatever its time', () => {
    expect(check(formatMessage(message))).toEqual([])
  })

  test.each<[string, Partial<SignInMessage>, string]>([
    ['a longer domain', { domain: 'shop.example.evil.example' }, 'signin/wrong-domain'],
    ['a subdomain', { domain: 'login.shop.example' }, 'signin/wrong-domain'],
    ['another port', { domain: 'shop.example:8443' }, 'signin/wrong-domain'],
    ['another scheme', { scheme: 'http' }, 'signin/wrong-domain'],
    ['another account', { accountAddress: other }, 'signin/wrong-address'],
    ['another network', { chainId: 'eip155:10' }, 'signin/wrong-chain'],
    ['another site’s URI', { uri: 'https://evil.example/account' }, 'signin/wrong-uri'],
  ])('assertSignInMessage rejects a message for %s', (_, change, code) => {
    const text = formatMessage({ ...message, ...change })
    expect(() => check(text)).toThrow(expect.objectContaining({ code }))
  })

  test('assertSignInMessage returns listed ReCap abilities and rejects others', () => {
    const abilities = [
      { resource: 'https://shop.example', kind: 'orders', action: 'read', limits: [{}] },
    ]
    const refused = expect.objectContaining({ code: 'signin/recap-refused' })
    const text = formatMessage({
      ...message,
      statement: recapStatement(abilities),
      resources: [formatRecap(abilities)],
    })
    expect(check(text, { 'https://shop.example': ['orders/read'] })).toEqual(abilities)
    expect(() => check(text, { 'https://shop.example': ['orders/write'] })).toThrow(refused)
    expect(() => check(text)).toThrow(refused)
  })

  test.each([
    'evil.example wants you to sign in with your Ethereum account:',
    'EVIL.EXAMPLE WANTS YOU TO SIGN IN WITH YOUR ETHEREUM ACCOUNT:',
    'evil.example Wants You To Sign In With Your Solana account:',
    'Hello.\n\nevil.example wants you to sign in with your account',
    'urn:recap:eyJhdHQiOnt9fQ',
    'URN:RECAP:eyJhdHQiOnt9fQ',
    'Urn:Recap:',
    'Resources:\n- urn:recap:e30',
  ])('assertSignInMessage rejects a text that imitates a sign-in message: %j', (text) => {
    expect(() => check(text)).toThrow(
      expect.objectContaining({
        code: 'signin/refused',
        context: { reason: 'signin/malformed-message' },
      }),
    )
  })

  test.each(['Hello, sign this for Shop.', '', 'A recap of your urn', 'You want to sign in'])(
    'assertSignInMessage accepts %j as a text of the site’s own format, without abilities',
    (text) => {
      expect(check(text)).toEqual([])
    },
  )
})

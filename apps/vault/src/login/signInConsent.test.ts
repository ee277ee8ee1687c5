import { parseMessage } from '@latchkey/siwx'
import type { FrameSignIn } from '@latchkey/wire'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signEvmText } from '../approve/signEvm.ts'
import { addressesOf } from '../keys/deriveChainKeys.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createRoot } from '../keys/root.ts'
import { type Signer, signSignInMessage, toSignInConsent } from './signInConsent.ts'

const site = 'https://shop.example'
const request: FrameSignIn = {
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: 'a1b2c3d4e5f6a7b8',
  issuedAt: new Date().toISOString(),
  statement: 'Welcome to the shop.',
}

const root = createRoot()
const keyring = createKeyring()
let address = ''
let signer: Signer
beforeAll(async () => {
  const own = (await addressesOf(root)).find((candidate) => candidate.startsWith('eip155:'))
  address = own?.slice('eip155:'.length) ?? ''
  signer = { address, sign: signEvmText }
})
beforeEach(() => keyring.hold(new Uint8Array(root)))
afterAll(() => keyring.lock())

test('a login in the vault also signs in to the embedding site with the wallet’s address', async () => {
  expect(toSignInConsent(request, site)).toEqual({ site, statement: 'Welcome to the shop.' })
  const signed = await signSignInMessage(keyring, request, { site, signer })
  const { message = '', signature } = signed ?? {}
  expect(parseMessage(message)).toMatchObject({ ...request, accountAddress: address, version: '1' })
  expect(
    await verifyMessage({ address: address as Hex, message, signature: signature as Hex }),
  ).toBe(true)
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.each<[string, Partial<FrameSignIn>]>([
  ['another domain', { domain: 'bank.example' }],
  ['a domain that begins like the site’s', { domain: 'shop.example.evil.example' }],
  ['the site’s domain with another port', { domain: 'shop.example:8443' }],
  ['another URI', { uri: 'https://bank.example' }],
  ['a URI without TLS', { uri: 'http://shop.example' }],
  ['a URI of a subdomain', { uri: 'https://my.shop.example' }],
  ['a URI that only names the site', { uri: 'https://shop.example@bank.example' }],
  ['permissions among the resources', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
  ['a statement of two lines', { statement: 'Hello\n\nURI: https://bank.example' }],
  ['an issuedAt of an hour ago', { issuedAt: minutesAgo(60) }],
  ['an expirationTime in the past', { expirationTime: minutesAgo(1) }],
  ['a notBefore in the future', { notBefore: minutesAgo(-60) }],
])('a login in the vault does not sign a sign-in message with %s', async (_, change) => {
  expect(toSignInConsent({ ...request, ...change }, site)).toBe(null)
  expect(await signSignInMessage(keyring, { ...request, ...change }, { site, signer })).toBe(null)
})

test('a login in the vault with a locked wallet signs no sign-in message', async () => {
  keyring.lock()
  expect(await signSignInMessage(keyring, request, { site, signer })).toBe(null)
})

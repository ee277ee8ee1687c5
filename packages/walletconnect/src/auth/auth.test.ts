import type { WcAuthPayload, WcCacao } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { messageHash } from '../crypto/keys.ts'
import { nativePrimitives } from '../crypto/nativePrimitives.ts'
import { formatAuthMessage } from './cacao.ts'
import { authGrant, checkCacaos } from './checkCacaos.ts'
import { createRecap, formatRecap, parseRecap } from './recap.ts'
import { verifyEip191 } from './verifyEip191.ts'

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const methods = ['personal_sign', 'eth_sendTransaction']
const askedRecap =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3t9XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbe31dfX19'
const signedRecap =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3siY2hhaW5zIjpbImVpcDE1NToxIiwiZWlwMTU1OjEwIl19XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbeyJjaGFpbnMiOlsiZWlwMTU1OjEiLCJlaXAxNTU6MTAiXX1dfX19'
const signature =
  '0x0b9e074769ac05303d5dc701586fdb0b1f788734f3cfaa8bafba0dcfa28d2e1c0c0caee2554d5e83dcd9ddb12ea0ffef614049b781c0706835ce96762ca02dcc1b'

const claims = {
  domain: 'app.example.org',
  aud: 'https://app.example.org/login',
  version: '1',
  nonce: 'n0nce123',
  iat: '2023-11-14T22:13:20.000Z',
}
const asked: WcAuthPayload = {
  ...claims,
  chains: ['eip155:1', 'eip155:10'],
  statement: '',
  resources: [askedRecap],
}
const signed: WcCacao = {
  h: { t: 'caip122' },
  p: { ...claims, iss: `did:pkh:eip155:1:${address}`, resources: [signedRecap] },
  s: { t: 'eip191', s: signature },
}

test('formatRecap encodes a ReCap with the bytes of the test vector', () => {
  expect(formatRecap(createRecap('eip155', methods))).toBe(askedRecap)
  expect(formatRecap(createRecap('eip155', methods, asked.chains))).toBe(signedRecap)
})

test('parseRecap reads ReCaps with padding and nothing else', () => {
  expect(parseRecap([`${askedRecap}==`])).toEqual(createRecap('eip155', methods))
  expect(parseRecap(['https://example.org'])).toBeNull()
  expect(parseRecap(['urn:recap:%%%'])).toBeNull()
  expect(parseRecap([`urn:recap:${btoa('{"att":1}')}`])).toBeNull()
  expect(parseRecap(undefined)).toBeNull()
})

test('the one-click sign-in message has the text of the test vector, and its signature verifies', async () => {
  const message = formatAuthMessage(signed.p)
  expect(await messageHash(nativePrimitives, message)).toBe(
    '98452c73078920200f61ffed45df5ee770536af4891cc8a2197dd5ffc52ad7ee',
  )
  expect(verifyEip191({ message, signature, address })).toBe(true)
  expect(verifyEip191({ message: `${message} `, signature, address })).toBe(false)
  expect(verifyEip191({ message, signature: '0x', address })).toBe(false)
  expect(verifyEip191({ message, signature: `0x${'ff'.repeat(64)}1b`, address })).toBe(false)
})

test('verifyEip191 accepts v as 0 or 27 and upper-case hex, and rejects the other parity and bytes before or after', () => {
  const message = formatAuthMessage(signed.p)
  const body = signature.slice(2, -2)
  const verify = (text: string) => verifyEip191({ message, signature: text, address })
  expect(verify(`0x${body}00`)).toBe(true)
  expect(verify(`0x${body.toUpperCase()}1B`)).toBe(true)
  expect(verify(`0x${body}01`)).toBe(false)
  expect(verify(`0x${body}1c`)).toBe(false)
  expect(verify(`0x${body}`)).toBe(false)
  expect(verify(`0x${body}1b00`)).toBe(false)
  expect(verify(`0x00${body}1b`)).toBe(false)
  expect(verify(`0x${body.slice(1)}1b`)).toBe(false)
})

test('verifyEip191 rejects a high s (EIP-2) and any v but 0, 1, 27 and 28', () => {
  const message = formatAuthMessage(signed.p)
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const parity = Number.parseInt(signature.slice(-2), 16) % 27
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  const mirrored = `${signature.slice(0, 66)}${s}${parity === 0 ? '1c' : '1b'}`
  expect(verifyEip191({ message, signature: mirrored, address })).toBe(false)
  for (const base of [54, 81, 108]) {
    const v = (base + parity).toString(16).padStart(2, '0')
    const changed = `${signature.slice(0, -2)}${v}`
    expect(verifyEip191({ message, signature: changed, address })).toBe(false)
  }
})

test('a ReCap sentence that the statement already contains is not written twice', () => {
  const message = formatAuthMessage(signed.p)
  const statement = message.split('\n')[3] ?? ''
  expect(formatAuthMessage({ ...signed.p, statement })).toBe(message)
})

test('WalletConnect one-click sign-in accepts the requested claims and grants the methods of the ReCap', () => {
  const [auth] = checkCacaos(asked, [signed]) ?? []
  expect(auth).toMatchObject({ address, chainId: 'eip155:1', signature })
  expect(authGrant([signed])).toEqual({
    accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
    methods: ['eth_sendTransaction', 'personal_sign'],
  })
})

function change(part: Partial<WcCacao['p']>): WcCacao {
  return { ...signed, p: { ...signed.p, ...part } }
}

test.each([
  ['nonce', change({ nonce: 'other' })],
  ['domain', change({ domain: 'evil.example.org' })],
  ['URI', change({ aud: 'https://evil.example.org' })],
  ['version', change({ version: '2' })],
  ['time of issue', change({ iat: '2024-11-14T22:13:20.000Z' })],
  ['expiry that was not requested', change({ exp: '2033-11-14T22:13:20.000Z' })],
  ['chain that was not requested', change({ iss: `did:pkh:eip155:137:${address}` })],
  ['statement', change({ statement: 'I give away everything.' })],
  ['plain resource', change({ resources: ['https://evil.example.org', signedRecap] })],
  [
    'method that was not requested',
    change({ resources: [formatRecap(createRecap('eip155', ['eth_sign'], ['eip155:1']))] }),
  ],
  [
    'recap chain that was not requested',
    change({ resources: [formatRecap(createRecap('eip155', methods, ['eip155:137']))] }),
  ],
  [
    'recap of another namespace',
    change({ resources: [formatRecap(createRecap('solana', methods, ['eip155:1']))] }),
  ],
])('WalletConnect one-click sign-in rejects another %s than was requested', (_, cacao) => {
  expect(checkCacaos(asked, [cacao])).toBeNull()
})

test('WalletConnect one-click sign-in rejects sign-ins of two addresses and an empty list', () => {
  const other = change({ iss: `did:pkh:eip155:10:0x${'22'.repeat(20)}` })
  expect(checkCacaos(asked, [signed, other])).toBeNull()
  expect(checkCacaos(asked, [])).toBeNull()
})

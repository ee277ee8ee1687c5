import { type CaipNetworkId, formatMessage } from '@latchkey/siwx'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64, createBase58check } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const origin = 'https://shop.example'
const key = sha256(Uint8Array.of(1))
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
let nodes: [TestServer, TestServer]

beforeAll(async () => {
  const options = {
    projects: [{ id: 'test', origins: [origin] }],
    env: { SIGN_INS_PER_MINUTE_PER_IP: '100000' },
    listen: true,
  }
  const first = await createTestServer(options)
  nodes = [first, await createTestServer({ ...options, databaseUrl: first.databaseUrl })]
})
afterAll(async () => {
  await nodes[1].close()
  await nodes[0].close()
})

type Person = { chainId: CaipNetworkId; address: string; sign(text: string): Promise<string> }

const evm = privateKeyToAccount(`0x${Buffer.from(key).toString('hex')}`)
const people: Record<string, Person> = {
  eip155: {
    chainId: 'eip155:1',
    address: evm.address,
    sign: (message) => evm.signMessage({ message }),
  },
  solana: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: base58.encode(ed25519.getPublicKey(key)),
    sign: async (text) => base58.encode(ed25519.sign(bytes(text), key)),
  },
  bip122: {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    address: bitcoinAddress(),
    sign: async (text) => signBitcoin(text),
  },
  polkadot: {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: polkadotAddress(),
    sign: async (text) =>
      Buffer.from(ed25519.sign(bytes(`<Bytes>${text}</Bytes>`), key)).toString('hex'),
  },
}

function bitcoinAddress(): string {
  const hash = ripemd160(sha256(secp256k1.getPublicKey(key)))
  return createBase58check(sha256).encode(Uint8Array.from([0, ...hash]))
}

function signBitcoin(text: string): string {
  const length = Buffer.from([0xfd, 0, 0])
  length.writeUInt16LE(bytes(text).length, 1)
  const magic = bytes('\x18Bitcoin Signed Message:\n')
  const hash = sha256(sha256(Uint8Array.from([...magic, ...length, ...bytes(text)])))
  const rules = { prehash: false, format: 'recovered' } as const
  const [recovery = 0, ...compact] = secp256k1.sign(hash, key, rules)
  return base64.encode(Uint8Array.from([31 + recovery, ...compact]))
}

function polkadotAddress(): string {
  const body = [42, ...ed25519.getPublicKey(key)]
  const checksum = blake2b(Uint8Array.from([...bytes('SS58PRE'), ...body]), { dkLen: 64 })
  return base58.encode(Uint8Array.from([...body, ...checksum.subarray(0, 2)]))
}

async function prepare({ chainId, address, sign }: Person) {
  const nonceUrl = `${nodes[0].url}/auth/v1/nonce?projectId=test`
  const { nonce, token, issuedAt } = await (await fetch(nonceUrl, { headers: { origin } })).json()
  const uri = 'https://shop.example/'
  const message = formatMessage({
    domain: 'shop.example',
    accountAddress: address,
    chainId,
    uri,
    version: '1',
    nonce,
    issuedAt,
    statement: `Sign in. ${'This statement is long enough for every length encoding. '.repeat(2)}`,
  })
  return { message, signature: await sign(message), token }
}

async function send(node: TestServer, { token, ...proof }: Awaited<ReturnType<typeof prepare>>) {
  const headers = { origin, 'x-nonce-jwt': `Bearer ${token}` }
  const body = JSON.stringify(proof)
  const url = `${node.url}/auth/v1/authenticate?projectId=test`
  const response = await fetch(url, { method: 'POST', headers, body })
  const { code, token: session } = await response.json()
  return { status: response.status, code, session }
}

test.each(Object.entries(people))(
  'only one of 100 concurrent identical sign-ins of an %s account on two nodes is accepted',
  async (_, person) => {
    const proof = await prepare(person)
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_item, index) => send(nodes[index % 2 === 0 ? 0 : 1], proof)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['signin/unknown-nonce']))
    const later = await Promise.all(nodes.map((node) => send(node, proof)))
    expect(later.map(({ status }) => status)).toEqual([401, 401])
  },
)

test('a sign-in session of one node is valid on the other, and can be ended there', async () => {
  const { session } = await send(nodes[1], await prepare(people.eip155 as Person))
  const headers = { origin, authorization: `Bearer ${session}` }
  const call = (node: TestServer, path: string, method = 'GET') =>
    fetch(`${node.url}/auth/v1/${path}?projectId=test`, { method, headers })
  expect((await call(nodes[0], 'me')).status).toBe(200)
  expect((await call(nodes[0], 'sign-out', 'POST')).status).toBe(200)
  expect((await call(nodes[1], 'me')).status).toBe(401)
})

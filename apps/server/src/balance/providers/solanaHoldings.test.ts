import { balanceEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metadataAddress, parseSplMetadata } from '../../solana/splMetadata.ts'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type FakeVendor, startFakeVendor } from '../../testing/fakeVendor.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OWNER = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const UNNAMED = 'So11111111111111111111111111111111111111112'

/** Metaplex' layout: key, authority, mint, then padded texts. */
function metadataAccount(name: string, symbol: string): Buffer {
  const text = (value: string, size: number): Buffer => {
    const bytes = Buffer.alloc(4 + size)
    bytes.writeUInt32LE(size)
    bytes.write(value, 4)
    return bytes
  }
  return Buffer.concat([
    Buffer.alloc(65, 4),
    text(name, 32),
    text(symbol, 10),
    text('https://x', 200),
  ])
}

const tokenAccount = (mint: string, amount: string, decimals: number) => ({
  pubkey: OWNER,
  account: {
    data: {
      program: 'spl-token',
      parsed: { type: 'account', info: { mint, owner: OWNER, tokenAmount: { amount, decimals } } },
    },
  },
})

type Call = { id: number; method: string; params: [unknown, { programId: string }] }

function answer({ method, params }: Call): unknown {
  if (method === 'getBalance') return { context: { slot: 1 }, value: 1_500_000_000 }
  if (method === 'getTokenAccountsByOwner') {
    const isLegacy = params[1].programId.startsWith('Tokenkeg')
    const value = isLegacy
      ? [
          tokenAccount(USDC, '2500000', 6),
          tokenAccount(USDC, '500000', 6),
          tokenAccount(UNNAMED, '7', 0),
        ]
      : []
    return { context: { slot: 1 }, value }
  }
  const data = [metadataAccount('USD Coin', 'USDC').toString('base64'), 'base64']
  return { context: { slot: 1 }, value: [{ data, executable: false }, null] }
}

let node: FakeVendor
let server: TestServer

beforeAll(async () => {
  node = await startFakeVendor(({ body }) => {
    const asked: unknown = JSON.parse(body)
    const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) })
    return { json: Array.isArray(asked) ? asked.map(reply) : reply(asked as Call) }
  })
  server = await createTestServer({ chains: { [SOLANA]: node.url } })
})
afterAll(async () => {
  await server.close()
  await node.close()
})

test('the Solana holdings provider returns SOL and tokens with on-chain names, and sums the accounts of one mint', async () => {
  const response = await server.request(`/v1/account/${OWNER}/balance?chainId=${SOLANA}`)
  const { balances } = v.parse(balanceEndpoint.reply, await response.json())
  const shown = balances.map(({ symbol, quantity, address }) => [symbol, quantity.numeric, address])
  expect(shown.sort()).toEqual([
    ['SOL', '1.5', undefined],
    ['So11', '7', `${SOLANA}:${UNNAMED}`],
    ['USDC', '3', `${SOLANA}:${USDC}`],
  ])
})

test('the Solana holdings provider derives the metadata address as Metaplex does', () => {
  expect(metadataAddress(USDC)).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
})

test.each([
  ['empty data', Buffer.alloc(0)],
  ['a truncated record', Buffer.alloc(70, 4)],
  ['a length beyond the end of the data', Buffer.alloc(200, 255)],
])('parseSplMetadata returns null for %s', (_, bytes) => {
  expect(parseSplMetadata(bytes)).toBeNull()
})

import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, startFakeVendor } from '../../testing/fakeVendor.ts'
import { etherscanHistory } from './etherscan.ts'
import type { HistoryItem } from './provider.ts'

const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const { signal } = new AbortController()

const hashOf = (block: number): string => `0x${block.toString(16).padStart(64, '0')}`

const base = (block: number) => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block),
  hash: hashOf(block),
  transactionIndex: '0',
})

const sent = (block: number, more = {}) => ({
  ...base(block),
  nonce: '7',
  from: ACCOUNT.toLowerCase(),
  to: OTHER.toLowerCase(),
  value: '1000',
  contractAddress: '',
  input: '0x',
  isError: '0',
  ...more,
})

const received = (block: number) => ({
  ...base(block),
  nonce: '1',
  from: OTHER.toLowerCase(),
  to: ACCOUNT.toLowerCase(),
  value: '5000000',
  contractAddress: TOKEN.toLowerCase(),
  tokenName: 'USD Coin',
  tokenSymbol: 'USDC',
  tokenDecimal: '6',
  input: 'deprecated',
})

let lists: Record<string, Record<string, string>[]>
let vendor: FakeVendor

beforeAll(async () => {
  vendor = await startFakeVendor(({ url }) => {
    const end = Number(url.searchParams.get('endblock'))
    const all = lists[url.searchParams.get('action') ?? ''] ?? []
    const result = all.filter((candidate) => Number(candidate.blockNumber) <= end).slice(0, 50)
    if (result.length === 0)
      return { json: { status: '0', message: 'No transactions found', result: [] } }
    return { json: { status: '1', message: 'OK', result } }
  })
})
afterAll(() => vendor.close())

async function everything(): Promise<HistoryItem[]> {
  const provider = etherscanHistory({ apiKey: 'k', url: vendor.url })
  const items: HistoryItem[] = []
  let cursor: string | null = null
  do {
    const page = await provider.fetchHistory(
      { account: ACCOUNT, chainIds: ['eip155:1'], cursor },
      signal,
    )
    items.push(...page.items)
    cursor = page.next
  } while (cursor)
  return items
}

test('the Etherscan provider merges transactions and token transfers into one list, newest first', async () => {
  lists = {
    txlist: [
      sent(30, { isError: '1' }),
      sent(20, { to: TOKEN.toLowerCase(), value: '0', input: '0x095ea7b3' }),
      sent(10),
    ],
    tokentx: [received(25)],
  }
  const items = await everything()
  expect(items.map(({ operation, succeeded }) => [operation, succeeded])).toEqual([
    ['send', false],
    ['receive', true],
    ['approve', true],
    ['send', true],
  ])
  expect(items[1]?.transfers).toEqual([
    { kind: 'erc20', token: TOKEN, tokenId: null, from: OTHER, to: ACCOUNT, amount: 5_000_000n },
  ])
})

test('the Etherscan provider lists a swap as one trade, although the swap is in two lists of Etherscan', async () => {
  lists = { txlist: [sent(10)], tokentx: [received(10)] }
  const items = await everything()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ operation: 'trade', nonce: 7 })
})

test('the Etherscan provider continues below a full page without gaps and repetitions', async () => {
  const blocks = Array.from({ length: 180 }, (_, index) => 1_000 - index)
  lists = {
    txlist: blocks.map((block) => sent(block)),
    tokentx: blocks.filter((block) => block % 3 === 0).map(received),
  }
  const hashes = (await everything()).map(({ hash }) => hash)
  expect(hashes).toEqual(blocks.map(hashOf))
})

test('the Etherscan provider responds with 503 to an error message in place of a list', async () => {
  const strict = await startFakeVendor(() => ({
    json: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' },
  }))
  const provider = etherscanHistory({ url: strict.url })
  const query = { account: ACCOUNT, chainIds: ['eip155:1'], cursor: null }
  await expect(provider.fetchHistory(query, signal)).rejects.toMatchObject({ status: 503 })
  await strict.close()
})

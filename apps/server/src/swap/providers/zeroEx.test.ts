import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeVendor, startFakeVendor } from '../../testing/fakeVendor.ts'
import { zeroExSwap } from './zeroEx.ts'

const order = {
  chainId: 'eip155:8453',
  sellToken: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  amount: 100_000_000n,
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  gasPrice: null,
} as const
const { signal } = new AbortController()

let vendor: FakeVendor
let hasLiquidity = true

beforeAll(async () => {
  vendor = await startFakeVendor(({ url, headers }) => {
    if (headers.get('0x-api-key') !== 'k' || headers.get('0x-version') !== 'v2')
      return { status: 401, json: {} }
    if (!hasLiquidity) return { json: { liquidityAvailable: false, zid: '0x1' } }
    const quote = {
      liquidityAvailable: true,
      buyAmount: '33000000000000000',
      minBuyAmount: '32670000000000000',
      fees: {
        integratorFee: { amount: '282904689863842', token: order.buyToken, type: 'volume' },
        zeroExFee: { amount: '150000', token: order.sellToken, type: 'volume' },
        gasFee: null,
      },
    }
    if (url.pathname.endsWith('/price')) return { json: quote }
    const transaction = {
      to: '0x0000000000001ff3684f28c67538d4d072c22734',
      data: '0x2213bc0b',
      value: '0',
      gas: '250000',
      gasPrice: '1000000',
    }
    return { json: { ...quote, transaction } }
  })
})
afterAll(() => vendor.close())

const provider = () =>
  zeroExSwap({ apiKey: 'k', url: vendor.url, fee: { recipient: order.account, basisPoints: 85 } })

test('a quote of the 0x provider names the operator’s fee and 0x’s own, which are deducted from its amount', async () => {
  expect(await provider().fetchQuote(order, signal)).toEqual({
    toAmount: 33_000_000_000_000_000n,
    feeBps: 100,
  })
  expect(Object.fromEntries(vendor.requests.at(-1)?.url.searchParams ?? [])).toEqual({
    chainId: '8453',
    sellToken: order.sellToken,
    buyToken: order.buyToken,
    sellAmount: '100000000',
    taker: order.account,
    swapFeeRecipient: order.account,
    swapFeeBps: '85',
    swapFeeToken: order.buyToken,
  })
})

test('the 0x provider sends the page’s gas price to 0x, and omits the parameter when the page gives none', async () => {
  const sent = () => vendor.requests.at(-1)?.url.searchParams.get('gasPrice')
  await provider().fetchQuote({ ...order, gasPrice: 7n }, signal)
  expect(sent()).toBe('7')
  await provider().fetchQuote(order, signal)
  expect(sent()).toBe(null)
})

test('a swap of the 0x provider calls the AllowanceHolder contract', async () => {
  const swap = await provider().buildSwap({ ...order, slippageBps: 100n }, signal)
  expect(swap).toEqual({
    to: provider().spenderOf(order.chainId),
    data: '0x2213bc0b',
    value: 0n,
    toAmount: 33_000_000_000_000_000n,
    feeBps: 100,
    gas: 250_000n,
  })
  expect(vendor.requests.at(-1)?.url.searchParams.get('slippageBps')).toBe('100')
})

test('the 0x provider returns no quote and no swap without liquidity', async () => {
  hasLiquidity = false
  expect(await provider().fetchQuote(order, signal)).toBeNull()
  expect(await provider().buildSwap({ ...order, slippageBps: 100n }, signal)).toBeNull()
  hasLiquidity = true
})

test('the 0x provider responds with 503 to a wrong API key', async () => {
  const refused = zeroExSwap({ apiKey: 'wrong', url: vendor.url }).fetchQuote(order, signal)
  await expect(refused).rejects.toMatchObject({ status: 503 })
})

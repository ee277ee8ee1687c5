import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
  toViemChain,
  waitForReceipt,
} from '@latchkey/testing'
import {
  allowanceEndpoint,
  buildApprovalEndpoint,
  buildSwapEndpoint,
  gasPriceEndpoint,
  swapQuotesEndpoint,
  swapTokensEndpoint,
} from '@latchkey/wire'
import * as v from 'valibot'
import {
  createTestClient,
  erc20Abi,
  formatUnits,
  http,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const NATIVE = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const { usdc, usdt, weth, latch, tax, uniswapV2Router } = localAddresses
const account = privateKeyToAccount(localAccounts.alice.privateKey)
const alice = `eip155:31337:${account.address}`
const idOf = (address: string) => `eip155:31337:${address}`

let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

async function get(path: string, query: Record<string, string>): Promise<Response> {
  return server.request(`${path}?${new URLSearchParams(query)}`)
}

async function quote(from: string, to: string, amount: bigint): Promise<bigint | undefined> {
  const query = { from, to, amount: String(amount), userAddress: alice, gasPrice: '1' }
  const response = await get('/v1/convert/quotes', query)
  expect(response.status).toBe(200)
  return v.parse(swapQuotesEndpoint.reply, await response.json()).quotes[0]?.toAmount
}

async function build(from: string, to: string, amount: bigint, slippage = 1) {
  const response = await server.request('/v1/convert/build-transaction', {
    method: 'POST',
    body: JSON.stringify({
      projectId: 'test',
      amount: String(amount),
      from,
      to,
      userAddress: alice,
      eip155: { slippage },
      disableEstimate: true,
    }),
  })
  expect(response.status).toBe(200)
  return v.parse(buildSwapEndpoint.reply, await response.json()).tx
}

function wallet() {
  return createTestClient({
    mode: 'anvil',
    account,
    chain: toViemChain(chain),
    transport: http(chain.url),
  })
    .extend(publicActions)
    .extend(walletActions)
}

function addressIn(id: string): `0x${string}` {
  return id.split(':')[2] as `0x${string}`
}

/** Signs and sends the server's transaction, as the widget does. */
async function send(tx: {
  to: string
  data: `0x${string}`
  value?: bigint
  eip155: { gas?: bigint }
}) {
  const client = wallet()
  const hash = await client.sendTransaction({
    to: addressIn(tx.to),
    data: tx.data,
    value: tx.value ?? 0n,
    ...(tx.eip155.gas ? { gas: tx.eip155.gas } : {}),
  })
  return waitForReceipt(client, hash)
}

async function balance(token: `0x${string}`): Promise<bigint> {
  return wallet().readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account.address],
  })
}

async function allowance(token: `0x${string}`): Promise<bigint> {
  const query = { tokenAddress: idOf(token), userAddress: alice }
  const response = await get('/v1/convert/allowance', query)
  return v.parse(allowanceEndpoint.reply, await response.json()).allowance
}

async function approve(token: `0x${string}`, amount: bigint) {
  const response = await get('/v1/convert/build-approve', {
    userAddress: alice,
    from: idOf(token),
    to: idOf(weth),
    amount: String(amount),
  })
  const { tx } = v.parse(buildApprovalEndpoint.reply, await response.json())
  return send({ ...tx, to: tx.from, eip155: {} })
}

test('the swap endpoint lists the native coin and the listed tokens with data from their contracts', async () => {
  const response = await get('/v1/convert/tokens', { chainId: 'eip155:31337' })
  const { tokens } = v.parse(swapTokensEndpoint.reply, await response.json())
  expect(tokens[0]).toMatchObject({ address: NATIVE, symbol: 'ETH', decimals: 18 })
  expect(tokens.find(({ symbol }) => symbol === 'WBTC')).toMatchObject({ decimals: 8 })
})

test('the gas price endpoint returns prices that rise from standard to instant', async () => {
  const response = await get('/v1/convert/gas-price', { chainId: 'eip155:31337' })
  const { standard, fast, instant } = v.parse(gasPriceEndpoint.reply, await response.json())
  expect(standard).toBeGreaterThan(0n)
  expect(fast).toBeGreaterThanOrEqual(standard)
  expect(instant).toBeGreaterThan(fast)
})

describe('a quote', () => {
  test('the swap endpoint quotes 1 ETH at the pool’s price, between 2,900 and 3,000 USDC', async () => {
    const toAmount = await quote(NATIVE, idOf(usdc), parseEther('1'))
    expect(Number(formatUnits(toAmount ?? 0n, 6))).toBeGreaterThan(2900)
    expect(Number(formatUnits(toAmount ?? 0n, 6))).toBeLessThan(3000)
  })

  test('the swap endpoint’s quote is routed through another token when there is no direct pool', async () => {
    const toAmount = await quote(idOf(latch), idOf(usdc), parseEther('100'))
    expect(Number(formatUnits(toAmount ?? 0n, 6))).toBeGreaterThan(150)
  })

  test('the swap endpoint’s quote for wrapping and unwrapping native coins is 1:1', async () => {
    expect(await quote(NATIVE, idOf(weth), 123n)).toBe(123n)
    expect(await quote(idOf(weth), NATIVE, 123n)).toBe(123n)
  })

  test('the swap endpoint’s quote for a fee-on-transfer token is the received amount, not the pool’s output', async () => {
    const amount = parseEther('0.01')
    const toAmount = (await quote(NATIVE, idOf(tax), amount)) ?? 0n
    const before = await balance(tax)
    await send(await build(NATIVE, idOf(tax), amount))
    expect((await balance(tax)) - before).toBe(toAmount)
  })

  test('the swap endpoint returns no quote when no pools connect the tokens', async () => {
    expect(await quote(NATIVE, idOf(account.address), 1000n)).toBeUndefined()
  })
})

describe('a built swap', () => {
  test('a swap of native coins that the server built yields at least the quoted amount less slippage', async () => {
    const before = await balance(usdc)
    const tx = await build(NATIVE, idOf(usdc), parseEther('2'))
    expect(addressIn(tx.to)).toBe(uniswapV2Router)
    expect(tx.value).toBe(parseEther('2'))
    expect(tx.eip155.gas).toBeGreaterThan(21_000n)
    expect(tx.eip155.gasPrice).toBeGreaterThan(0n)
    const receipt = await send(tx)
    expect(receipt.status).toBe('success')
    const received = (await balance(usdc)) - before
    expect(received).toBeGreaterThanOrEqual((tx.amount * 99n) / 100n)
  })

  test('a swap of a token that the server built succeeds after the approval that it built', async () => {
    const amount = parseUnits('250', 6)
    const tx = await build(idOf(usdc), idOf(latch), amount)
    await approve(usdc, amount)
    const before = await balance(latch)
    expect((await send(tx)).status).toBe('success')
    expect(await balance(latch)).toBeGreaterThan(before)
    expect(await allowance(usdc)).toBe(0n)
  })

  test('the allowance endpoint returns what the account has approved for the swap router', async () => {
    expect(await allowance(latch)).toBe(0n)
    await approve(latch, 777n)
    expect(await allowance(latch)).toBe(777n)
  })

  test('a swap of a token without return values (USDT) that the server built pays out native coins', async () => {
    const amount = parseUnits('300', 6)
    await approve(usdt, amount)
    const before = await wallet().getBalance({ address: account.address })
    const tx = await build(idOf(usdt), NATIVE, amount)
    expect((await send(tx)).status).toBe('success')
    expect(await wallet().getBalance({ address: account.address })).toBeGreaterThan(before)
  })

  test('a swap that the server built reverts when the output is below the minimum', async () => {
    const tx = await build(NATIVE, idOf(latch), parseEther('1'), 0.5)
    // Another account buys first and moves the price by more than the slippage.
    await send(await build(NATIVE, idOf(latch), parseEther('20'), 50))
    const client = wallet()
    await expect(
      client.call({
        account,
        to: addressIn(tx.to),
        data: tx.data,
        value: tx.value,
      }),
    ).rejects.toThrow('INSUFFICIENT_OUTPUT_AMOUNT')
  })

  test('the swap endpoint rejects a swap with swap/no-route when no pools connect the tokens', async () => {
    const response = await server.request('/v1/convert/build-transaction', {
      method: 'POST',
      body: JSON.stringify({
        amount: '1000',
        from: NATIVE,
        to: idOf(account.address),
        userAddress: alice,
      }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', code: 'swap/no-route' })
  })
})

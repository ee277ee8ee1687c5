import { describe, expect, test } from 'vitest'
import { type ChainAbilities, moneyAccount } from '../../../test/moneyFixture.ts'
import {
  approval,
  builtSwap,
  dai,
  ether,
  openSwapFixture,
  router,
  usdc,
} from '../../../test/swapFixture.ts'
import { disconnect } from '../../connect/disconnect.ts'
import { updateOptions } from '../../options/updateOptions.ts'
import { readPriceCheck } from './readPriceCheck.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const replying = (change: object) => () => ({ json: { tx: { ...builtSwap, ...change } } })

describe('prepareSwap', () => {
  test('prepareSwap returns the checked swap with its approval, costs and minimum, frozen', async () => {
    const { prepare, network } = await openSwapFixture()
    const before = Date.now()
    const swap = await prepare()
    expect(swap).toMatchObject({
      account: moneyAccount,
      network,
      sell: usdc,
      buy: dai,
      amount: 1_000n,
      slippageBps: 50,
      approvals: [approval],
      call: { to: router, data: '0x01', value: 0n },
      permit: null,
      received: 2_000n,
      minimum: 1_990n,
      feeBps: 85,
      cost: { fee: 5n, reserve: 10n },
      price: { status: 'unchecked' },
      changes: null,
      isDecoded: true,
      decimalsFrom: { sell: 'release', buy: 'release' },
    })
    expect(swap.id).toMatch(/^0x[\da-f]{64}$/)
    expect(swap.preparedAtMs).toBeGreaterThanOrEqual(before)
    expect(Object.isFrozen(swap)).toBe(true)
  })

  test('prepareSwap estimates the fee of the approvals and the swap together', async () => {
    const estimated: unknown[] = []
    const { prepare, network } = await openSwapFixture({
      estimateCost: async (options) => {
        estimated.push(options)
        return { fee: 5n, reserve: 10n }
      },
    })
    const { call } = await prepare()
    expect(estimated).toEqual([{ account: moneyAccount, network, calls: [approval, call] }])
  })

  test('prepareSwap asks the server with the slippage in percent, and ignores its gas', async () => {
    const { prepare, requests } = await openSwapFixture()
    await prepare()
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/convert/build-transaction',
    ])
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      amount: '1000',
      from: `eip155:1:${usdc.address}`,
      to: `eip155:1:${dai.address}`,
      userAddress: `eip155:1:${moneyAccount.address}`,
      eip155: { slippage: 0.5 },
      disableEstimate: true,
    })
  })

  test('prepareSwap names no fee when the server names none', async () => {
    const { prepare } = await openSwapFixture({}, replying({ feeBps: undefined }))
    expect((await prepare()).feeBps).toBeNull()
  })

  test.each<[string, number, string]>([
    ['refuses the order', 400, 'swap/no-quote'],
    ['fails in another way', 404, 'swap/build-failed'],
    ['refuses the page', 403, 'swap/build-failed'],
  ])('prepareSwap rejects when the server %s', async (_, status, code) => {
    const { prepare } = await openSwapFixture({}, () => ({ status }))
    await expect(prepare()).rejects.toMatchObject({ code })
  })

  test('prepareSwap names both tokens when there is no quote', async () => {
    const { prepare } = await openSwapFixture({}, () => ({ status: 400 }))
    await expect(prepare()).rejects.toMatchObject({ context: { from: 'USDC', to: 'DAI' } })
  })

  test('prepareSwap reports a server that does not respond as quote-unavailable', async () => {
    const { prepare, latchkey } = await openSwapFixture()
    updateOptions(latchkey, { endpoints: { api: 'http://127.0.0.1:1' } })
    await expect(prepare()).rejects.toMatchObject({ code: 'swap/quote-unavailable' })
  })

  test.each<[string, string]>([
    ['on another network', `eip155:10:${router}`],
    [
      'of another chain',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111111',
    ],
    ['one digit short', `eip155:1:${router.slice(0, -1)}`],
    ['one digit long', `eip155:1:${router}0`],
    ['that is not listed', `eip155:1:${moneyAccount.address}`],
  ])('prepareSwap rejects a router %s', async (_, to) => {
    const { prepare } = await openSwapFixture({}, replying({ to }))
    await expect(prepare()).rejects.toMatchObject({
      code: 'swap/unsafe',
      context: { reason: 'router' },
    })
  })

  test.each<[string, ChainAbilities, string]>([
    ['before the server is asked', { tokenBalance: async () => 999n }, 'USDC'],
    ['for the network fee', { nativeBalance: async () => 9n }, 'ETH'],
  ])('prepareSwap rejects a balance that is one unit too low %s', async (_, abilities, token) => {
    const { prepare, requests } = await openSwapFixture(abilities)
    await expect(prepare()).rejects.toMatchObject({
      code: 'swap/insufficient-balance',
      context: { token },
    })
    expect(requests).toHaveLength(token === 'USDC' ? 0 : 1)
  })

  test('prepareSwap assumes no fee where the chain estimates none', async () => {
    const { prepare } = await openSwapFixture({
      estimateCost: undefined,
      nativeBalance: async () => 0n,
    })
    expect((await prepare()).cost).toEqual({ fee: 0n, reserve: 0n })
  })

  test('prepareSwap rejects an invalid order, a wrong network and a page without a wallet before any request', async () => {
    const { prepare, requests, latchkey, network } = await openSwapFixture()
    await expect(prepare({ amount: 0n })).rejects.toMatchObject({ context: { reason: 'order' } })
    const elsewhere = { ...network, caipNetworkId: 'eip155:10' } as const
    await expect(prepare({ network: elsewhere })).rejects.toMatchObject({
      code: 'network/wrong-chain',
    })
    await disconnect(latchkey)
    await expect(prepare()).rejects.toMatchObject({ code: 'swap/no-address' })
    expect(requests).toEqual([])
  })

  test('prepareSwap rejects a token whose listed decimals are wrong by one', async () => {
    const { prepare } = await openSwapFixture()
    await expect(prepare({ sell: { ...usdc, decimals: 7 } })).rejects.toMatchObject({
      code: 'token/decimals-mismatch',
    })
    await expect(prepare({ buy: { ...dai, decimals: 17 } })).rejects.toMatchObject({
      code: 'token/decimals-mismatch',
    })
  })
})

describe('the price check of prepareSwap', () => {
  test('prepareSwap compares no pools for wrapping, which is one to one, and needs no approval', async () => {
    const fixture = await openSwapFixture(
      {
        readSwap: async () => ({
          ...fixture.decoded,
          tokenIn: null,
          tokenOut: weth,
          amountIn: 900n,
        }),
      },
      replying({ value: '900' }),
    )
    const buy = { ...dai, address: weth, symbol: 'WETH' }
    const swap = await fixture.prepare({ sell: ether, buy, amount: 900n })
    expect(swap.price).toEqual({ status: 'fair', reference: 900n, impactBps: 0 })
    expect(swap.approvals).toEqual([])
  })

  test('prepareSwap asks for no allowance for unwrapping, which calls the token itself', async () => {
    const asked: string[] = []
    const fixture = await openSwapFixture(
      {
        readSwap: async () => ({ ...fixture.decoded, tokenIn: weth, tokenOut: null }),
        readAllowance: async ({ spender }) => {
          asked.push(spender)
          return 0n
        },
      },
      replying({ to: `eip155:1:${weth.toLowerCase()}`, amount: '1000' }),
    )
    const sell = { ...dai, address: weth, symbol: 'WETH' }
    fixture.decoded.minimumOut = 1_000n
    const swap = await fixture.prepare({ sell, buy: ether })
    expect([swap.approvals, asked]).toEqual([[], []])
    expect(swap.call.to).toBe(weth.toLowerCase())
    expect(swap.price).toEqual({ status: 'fair', reference: 1_000n, impactBps: 0 })
  })

  test('prepareSwap reads no pools where the native currency has no wrapped token', async () => {
    let reads = 0
    const network = { ...(await openSwapFixture()).network, caipNetworkId: 'eip155:10' } as const
    const { latchkey } = await openSwapFixture({
      readPools: async () => {
        reads += 1
        return []
      },
    })
    const elsewhere = { ...network, caipNetworkId: 'eip155:31337' } as const
    const routers = [{ address: router, kind: 'uniswap-v2' }] as const
    updateOptions(latchkey, { safety: { swapRouters: { 'eip155:31337': { routers } } } })
    const priced = { account: moneyAccount, amount: 1n, received: 1n, feeBps: null }
    for (const [sell, buy] of [
      [ether, dai],
      [usdc, ether],
    ] as const) {
      expect(await readPriceCheck(latchkey, { ...priced, network: elsewhere, sell, buy })).toEqual({
        status: 'unchecked',
      })
    }
    expect(reads).toBe(0)
    await readPriceCheck(latchkey, { ...priced, network, sell: ether, buy: dai })
    expect(reads).toBeGreaterThan(0)
  })

  test('prepareSwap leaves a price unchecked when the pools cannot be read', async () => {
    const { prepare } = await openSwapFixture({
      readPools: () => Promise.reject(new Error('down')),
    })
    expect((await prepare()).price).toEqual({ status: 'unchecked' })
  })

  test('prepareSwap compares the price with the pools of the route', async () => {
    const pool = { reserveIn: 10n ** 12n, reserveOut: 4n * 10n ** 12n }
    const { prepare } = await openSwapFixture({ readPools: async () => [[pool], null] })
    expect((await prepare()).price).toMatchObject({ status: 'poor', reference: 3_987n })
  })
})

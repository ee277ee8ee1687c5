import {
  executeSwap,
  type PreparedSwap,
  prepareSwap,
  type SafetyOptions,
  zeroExRouters,
} from '@latchkey/core'
import { canSwapOn } from '@latchkey/core/internal'
import { createTestServer } from '@latchkey/server/testing'
import {
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { type Address, parseUnits } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chainClient, readBalance } from '../testing/chainClient.ts'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { startZeroEx } from '../testing/startZeroEx.ts'

const { usdc, usdt, latch, weth, uniswapV2Router } = localAddresses
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startChain(chainId: number): Promise<RunningChain> {
  const chain = await startLocalChain({ chainId })
  closers.push(() => chain.close())
  return chain
}

/** The local chain under a public chain id: routers come from what server and page ship, the tokens are local ones. */
async function startServer(
  chain: RunningChain,
  network: object,
  env: Record<string, string> = {},
): Promise<string> {
  const settings = { wrappedNative: weth, stables: [usdc, usdt], bases: [weth], ...network }
  const NETWORKS = JSON.stringify({ [`eip155:${chain.chainId}`]: settings })
  const { CHAINS } = localServerSettings(chain)
  const server = await createTestServer({ env: { CHAINS, NETWORKS, ...env }, listen: true })
  closers.push(() => server.close())
  return server.url ?? expect.unreachable()
}

/** Sells USDC for LATCH, with the site's `safety.swapRouters` and the shipped ones. */
async function openSwap(
  chain: RunningChain,
  api: string,
  swapRouters: SafetyOptions['swapRouters'] = {},
) {
  const fixture = await openMoneyFixture({ chain, api, options: { safety: { swapRouters } } })
  const { latchkey, network, account } = fixture
  closers.push(() => latchkey.destroy())
  expect(canSwapOn(latchkey, network.caipNetworkId)).toBe(true)
  const onChain = (symbol: 'USDC' | 'LATCH') => ({
    ...localSwapTokens[symbol],
    network: network.caipNetworkId,
  })
  const order = { network, sell: onChain('USDC'), buy: onChain('LATCH'), slippageBps: 100 }
  return {
    prepare: () => prepareSwap(latchkey, { ...order, amount: parseUnits('25', 6) }),
    execute: (swap: PreparedSwap) => executeSwap(latchkey, { swap }),
    bought: () => readBalance(chain, latch, account.address),
  }
}

async function expectSwapped(swap: Awaited<ReturnType<typeof openSwap>>): Promise<PreparedSwap> {
  const before = await swap.bought()
  const prepared = await swap.prepare()
  await swap.execute(prepared)
  expect((await swap.bought()) - before).toBe(prepared.received)
  return prepared
}

describe.each([
  {
    name: 'zkSync Era at Uniswap’s SwapRouter02',
    chainId: 324,
    router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    localRouter: localAddresses.swapRouter02,
    // The local chain has no V3 pools: SwapRouter02 swaps over V2 pools of the same factory.
    network: { uniswapV2: [uniswapV2Router] },
  },
  {
    name: 'Kaia at DragonSwap’s V2 router',
    chainId: 8217,
    router: '0x8203cBc504CE43c3Cad07Be0e057f25B1d4DB578',
    localRouter: uniswapV2Router,
    network: {},
  },
] as const)('$name', ({ chainId, router, localRouter, network }) => {
  test('a swap is built, decoded and executed with the router that both the server and the page ship', async () => {
    const chain = await startChain(chainId)
    await copyCode(chain, localRouter, router)
    const swap = await openSwap(chain, await startServer(chain, network))
    const prepared = await expectSwapped(swap)
    expect(prepared.call.to).toBe(router)
    expect(prepared.isDecoded).toBe(true)
  })
})

describe('the 0x provider', () => {
  let chain: RunningChain
  let api: string
  beforeEach(async () => {
    chain = await startChain(8453)
    const vendor = await startZeroEx(chain)
    closers.push(() => vendor.close())
    const swap = { vendor: '0x', apiKey: 'k', url: vendor.url }
    api = await startServer(chain, {}, { PROVIDERS: JSON.stringify({ swap }) })
  })

  test('a swap of 0x is executed on a site with zeroExRouters, and marked as not decoded', async () => {
    const prepared = await expectSwapped(await openSwap(chain, api, zeroExRouters))
    expect(prepared).toMatchObject({ isDecoded: false, feeBps: 0 })
  })

  test('a swap of 0x is rejected on a site without zeroExRouters', async () => {
    const swap = await openSwap(chain, api)
    await expect(swap.prepare()).rejects.toMatchObject({
      code: 'swap/unsafe',
      context: { reason: 'router' },
    })
  })
})

async function copyCode(chain: RunningChain, from: Address, to: Address): Promise<void> {
  const facts = chainClient(chain)
  const bytecode = (await facts.getCode({ address: from })) ?? '0x'
  await facts.setCode({ address: to, bytecode })
}

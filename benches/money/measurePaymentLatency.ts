import { prepareSwap } from '@latchkey/core'
import { internals, registerSigningGate } from '@latchkey/core/internal'
import { getSwapQuoteQueryOptions } from '@latchkey/core/query'
import { createTestServer } from '@latchkey/server/testing'
import { localAccounts, localServerSettings, startLocalChain } from '@latchkey/testing'
import { parseEther } from 'viem'
import { localSwapTokens } from '../../packages/evm/src/testing/localSwapTokens.ts'
import { openMoneyFixture } from '../../packages/evm/src/testing/openMoneyFixture.ts'
import { printTimes } from './printTimes.ts'

const runs = 100
/** The p95 limit of a quote, of a checked swap and of the guard. */
const barMs = 300
const { ETH, USDC, LATCH } = localSwapTokens

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  printTimes(name, times, barMs)
}

/** How long a visitor waits for a quote, for a checked swap, and for the guard to let a harmless request pass. */
export async function measurePaymentLatency(): Promise<void> {
  const chain = await startLocalChain()
  const env = localServerSettings({ ...chain, router: 'swapRouter02' })
  const server = await createTestServer({ env, listen: true })
  const { latchkey, account, network } = await openMoneyFixture({ chain, api: server.url ?? '' })
  let amount = parseEther('1')
  const order = () => {
    amount += 1n
    return { network, account, sell: ETH, buy: USDC, amount, slippageBps: 100 }
  }
  const { signal } = new AbortController()
  await measure('a quote', () => getSwapQuoteQueryOptions(latchkey, order()).queryFn({ signal }))
  await measure('a swap built and checked', () => prepareSwap(latchkey, order()))
  const sale = () => ({ ...order(), sell: USDC, buy: LATCH, amount: (amount % 997n) + 1_000_000n })
  await measure('a swap with a permit built and checked', () => prepareSwap(latchkey, sale()))

  registerSigningGate(latchkey, async () => 'cancel')
  const client = await internals(latchkey).chain('eip155')
  await client.warmUp?.()
  const { alice, erin } = localAccounts
  const params = [{ from: alice.address, to: erin.address, value: '0x1' }]
  const { reviewRequest } = await import('../../packages/core/src/guard/reviewRequest.ts')
  const method = 'eth_sendTransaction'
  await measure('the guard on a harmless payment', () =>
    reviewRequest(latchkey, { namespace: 'eip155', method, params }),
  )
  latchkey.destroy()
  await server.close()
  await chain.close()
}

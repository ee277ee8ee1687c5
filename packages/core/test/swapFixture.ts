import {
  type PreparedSwap,
  type PrepareSwapParameters,
  prepareSwap,
  type SwapToken,
} from '@latchkey/core'
import type { Call, Simulation, SwapCall } from '@latchkey/core/adapter'
import { onTestFinished } from 'vitest'
import { type ReceivedRequest, type Reply, startServer } from './honestServer.ts'
import {
  type ChainAbilities,
  type MoneyFixture,
  moneyAccount,
  openMoneyFixture,
} from './moneyFixture.ts'

const listed = { network: 'eip155:1', name: '', iconUrl: null } as const
export const usdc: SwapToken = {
  ...listed,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
}
export const dai: SwapToken = {
  ...listed,
  address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  symbol: 'DAI',
  decimals: 18,
}
export const ether: SwapToken = { ...listed, address: null, symbol: 'ETH', decimals: 18 }
export const router = '0x00000000000000000000000000000000FeEd0003'
export const approval: Call = { to: usdc.address ?? '', data: '0x095ea7b3' }

export type SwapFixture = MoneyFixture & {
  requests: readonly ReceivedRequest[]
  /** What the wallet was asked to send. */
  sent: readonly unknown[]
  order: PrepareSwapParameters
  /** The calldata as the chain decodes it. */
  decoded: SwapCall
  prepare(change?: Partial<PrepareSwapParameters>): Promise<PreparedSwap>
}

/** The server's transaction: 1,000 units of USDC for 2,000 of DAI at the listed router. */
export const builtSwap = {
  from: `eip155:1:${moneyAccount.address}`,
  to: `eip155:1:${router}`,
  data: '0x01',
  value: '0',
  amount: '2000',
  feeBps: 85,
  eip155: { gas: '1', gasPrice: '1' },
}

/** The simulated effect of the built swap when it yields this much. */
export function simulatedSwap(received: bigint): Simulation {
  return {
    status: 'simulated',
    changes: [
      { kind: 'token', token: usdc.address ?? '', amount: -1_000n },
      { kind: 'token', token: dai.address ?? '', amount: received },
    ],
    received: [],
    allowances: [],
    gasUsed: null,
    isComplete: true,
  }
}

/** A chain where the account has 1,000 units of each token, and a server that builds one swap. */
export async function openSwapFixture(
  abilities: ChainAbilities = {},
  reply: () => Reply = () => ({ json: { tx: builtSwap } }),
): Promise<SwapFixture> {
  const server = await startServer(reply)
  onTestFinished(() => server.close())
  const sent: unknown[] = []
  const decoded: SwapCall = {
    tokenIn: usdc.address ?? '',
    tokenOut: dai.address ?? '',
    amountIn: 1_000n,
    minimumOut: 1_990n,
    recipient: moneyAccount.address,
    deadline: BigInt(Math.floor(Date.now() / 1_000)) + 600n,
  }
  const fixture = await openMoneyFixture(
    {
      tokenBalance: async () => 1_000n,
      nativeBalance: async () => 1_000n,
      readAllowance: async () => 0n,
      writeApproval: async () => approval,
      readSwap: async () => decoded,
      estimateCost: async () => ({ fee: 5n, reserve: 10n }),
      sendTransaction: async ({ transaction }) => {
        sent.push(transaction)
        return `0x${sent.length}`
      },
      waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
      ...abilities,
    },
    {
      endpoints: { api: server.url },
      safety: {
        swapRouters: { 'eip155:1': { routers: [{ address: router, kind: 'uniswap-v3' }] } },
      },
    },
  )
  const order = { network: fixture.network, sell: usdc, buy: dai, amount: 1_000n, slippageBps: 50 }
  const prepare = (change: Partial<PrepareSwapParameters> = {}) =>
    prepareSwap(fixture.latchkey, { ...order, ...change })
  return { ...fixture, requests: server.requests, sent, order, decoded, prepare }
}

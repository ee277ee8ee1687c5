import type { RunningChain } from '../anvil/startAnvil.ts'
import { localAddresses } from './localAddresses.ts'

export type LocalServerSettings = { CHAINS: string; NETWORKS: string }

type ServedChain = Pick<RunningChain, 'url' | 'wsUrl' | 'chainId'> & {
  /** Where its swaps go: V2's own router unless told otherwise. */
  router?: 'uniswapV2Router' | 'swapRouter02'
}

/**
 * What a Latchkey server must be told to serve local chains: the values of its `CHAINS` and
 * `NETWORKS` variables, with the exchange, the names and the indexer switched on.
 */
export function localServerSettings(...chains: readonly ServedChain[]): LocalServerSettings {
  const { multicall3, ensUniversalResolver } = localAddresses
  const served = chains.map(({ url, wsUrl, chainId }) => [
    `eip155:${chainId}`,
    { rpc: [url], ws: [wsUrl], contracts: { multicall3, ensUniversalResolver } },
  ])
  const { weth, usdc, usdt, latch, wbtc, tax, uniswapV2Router, swapRouter02 } = localAddresses
  const known = chains.map(({ chainId, router }) => [
    `eip155:${chainId}`,
    {
      wrappedNative: weth,
      stables: [usdc, usdt],
      tokens: [usdc, usdt, weth, latch, wbtc, tax].map((address) => ({ address })),
      uniswapV2: [uniswapV2Router],
      ...(router === 'swapRouter02' ? { uniswapV3: { router: swapRouter02 } } : {}),
      indexer: { fromBlock: 0, pollMs: 250 },
    },
  ])
  return {
    CHAINS: JSON.stringify(Object.fromEntries(served)),
    NETWORKS: JSON.stringify(Object.fromEntries(known)),
  }
}

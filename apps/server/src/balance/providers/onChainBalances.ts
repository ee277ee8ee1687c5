import type { Context } from '../../context/context.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { priceProvider } from '../../prices/priceProvider.ts'
import { nativeTokenAddress } from '../../token/nativeToken.ts'
import { readEvmHoldings } from './evmHoldings.ts'
import type { BalanceProvider, Holding } from './provider.ts'
import { readSolanaHoldings } from './solanaHoldings.ts'

/** Balances of listed tokens read from the chains, with prices of the price provider. */
export function onChainBalances(context: Context): BalanceProvider {
  return {
    async fetchHoldings({ address, chainIds }, signal) {
      const perChain = await Promise.allSettled(
        chainIds.map((chainId) =>
          chainId.startsWith('solana:')
            ? readSolanaHoldings(context, chainId, address, signal)
            : readEvmHoldings(context, chainId, address),
        ),
      )
      const holdings = perChain.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : [],
      )
      const failed = perChain.find((outcome) => outcome.status === 'rejected')
      // An unreachable network must not hide the others.
      if (failed && perChain.every((outcome) => outcome.status === 'rejected')) throw failed.reason
      return withPrices(context, holdings, signal)
    },
  }
}

async function withPrices(
  context: Context,
  holdings: readonly Holding[],
  signal: AbortSignal,
): Promise<Holding[]> {
  const ids = holdings.map(tokenIdOf)
  const prices = await priceProvider(context)
    .fetchPrices(ids, 'usd', signal)
    .catch((error: unknown) => {
      // Amounts without prices are better than an error.
      if (error instanceof ServerError && error.status === 503) return new Map<string, number>()
      throw error
    })
  return holdings.map((holding, index) => ({
    ...holding,
    priceUsd: prices.get(ids[index] ?? '') ?? null,
  }))
}

function tokenIdOf({ chainId, address }: Pick<Holding, 'chainId' | 'address'>): string {
  return `${chainId}:${address ?? nativeTokenAddress(chainId.split(':')[0] ?? '')}`
}

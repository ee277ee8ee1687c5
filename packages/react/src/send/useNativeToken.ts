import { isLatchkeyError, type TokenBalance } from '@latchkey/core'
import { internals, toBalance } from '@latchkey/core/internal'
import { getBalanceQueryOptions, getTokensQueryOptions } from '@latchkey/core/query'
import { useStore } from 'zustand'
import { coinImage } from '../format/coinImage.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The native currency as the first token: with its price from the server, or without a server from the chain. */
export function useNativeToken({
  account,
  network,
}: Pick<ActiveAccount, 'account' | 'network'>): TokenBalance | null {
  const latchkey = useLatchkey()
  const options = useStore(internals(latchkey).options)
  const { data: tokens, isLoading } = useInstanceQuery(
    getTokensQueryOptions(latchkey, { account, network: network.caipNetworkId }),
  )
  const { data: native, error } = useInstanceQuery(
    getBalanceQueryOptions(latchkey, { account, network }),
  )
  const listed = tokens?.find((token) => token.address === null)
  if (listed) return listed
  // The token list, where there is one, has the price and the image too.
  // A wallet that does not tell its balance can still send.
  if (isLoading || !(native || isLatchkeyError(error, 'balance/unavailable'))) return null
  return {
    ...network.nativeCurrency,
    ...toBalance({ ...network.nativeCurrency, amount: native?.amount ?? 0n }),
    network: network.caipNetworkId,
    address: null,
    priceUsd: 0,
    valueUsd: null,
    change24h: null,
    iconUrl: coinImage(options, 'getTokenImage', network.nativeCurrency.symbol),
  }
}

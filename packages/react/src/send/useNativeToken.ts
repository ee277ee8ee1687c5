import {
  balancesQuery,
  isLatchkeyError,
  nativeBalanceQuery,
  type TokenBalance,
} from '@latchkey/core'
import { useStore } from 'zustand'
import { coinImage } from '../format/coinImage.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useRemote } from '../hooks/useRemote.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The network's own currency, to begin with: priced where the server knows it, and there without a server too. */
export function useNativeToken({ account, network }: ActiveAccount): TokenBalance | null {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const { data: held, isLoading } = useRemote(
    balancesQuery(latchkey, account, network.caipNetworkId),
  )
  const { data: native, error } = useRemote(nativeBalanceQuery(latchkey, account, network))
  const listed = held?.find((one) => one.address === null)
  if (listed) return listed
  // The list, where there is one, knows the price and the picture too.
  // Where nobody can say how much there is, it can still be sent.
  if (isLoading || !(native || isLatchkeyError(error, 'balance/unavailable'))) return null
  return {
    ...network.nativeCurrency,
    amount: native?.amount ?? 0n,
    network: network.caipNetworkId,
    address: null,
    priceUsd: 0,
    valueUsd: null,
    iconUrl: coinImage(options, 'getTokenImage', network.nativeCurrency.symbol),
  }
}

import { maxSwap, type SwapFunds, type SwapToken } from '@latchkey/core'
import type { NetworkCost } from '@latchkey/core/adapter'
import { assumedSwapCost, gasPriceQuery, quoteRefreshMs } from '@latchkey/core/internal'
import { getBalanceQueryOptions } from '@latchkey/core/query'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** `max`: the most that can be sold, in base units. `cost`: the assumed network fee. */
export type Funds = SwapFunds & { max: bigint; cost: NetworkCost | null }

/** The account's balances as read from the chain, and the network fee. */
export function useSwapFunds({ account, network }: ActiveAccount, sell: SwapToken | null): Funds {
  const latchkey = useLatchkey()
  const native = useInstanceQuery({
    ...getBalanceQueryOptions(latchkey, { account, network }),
    refetchInterval: quoteRefreshMs,
  })
  const token = sell?.address ?? ''
  const tokenAmount = useInstanceQuery({
    ...getBalanceQueryOptions(latchkey, { account, network, token }),
    enabled: token !== '',
    refetchInterval: quoteRefreshMs,
  })
  const gas = useInstanceQuery({
    ...gasPriceQuery(latchkey, network.caipNetworkId),
    refetchInterval: quoteRefreshMs,
  })
  const nativeAmount = native.data?.amount ?? null
  const cost = gas.data ? assumedSwapCost(gas.data) : null
  const funds: SwapFunds = {
    balance: (token === '' ? nativeAmount : tokenAmount.data?.amount) ?? null,
    native: nativeAmount,
    reserve: cost?.reserve ?? null,
    isSmartAccount: account.type === 'smartAccount',
  }
  return { ...funds, cost, max: sell ? maxSwap(sell, funds) : 0n }
}

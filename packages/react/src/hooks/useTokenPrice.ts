import type { SwapToken } from '@latchkey/core'
import { quoteRefreshMs, swapPriceQuery } from '@latchkey/core/internal'
import { useLatchkey } from '../useLatchkey.ts'
import { useInstanceQuery } from './useInstanceQuery.ts'

/** The price of one token in dollars; `null` until it is read. */
export function useTokenPrice(token: Pick<SwapToken, 'network' | 'address'> | null): number | null {
  const latchkey = useLatchkey()
  const { data } = useInstanceQuery({
    ...swapPriceQuery(latchkey, token ?? { network: 'eip155:0', address: null }),
    enabled: token !== null,
    refetchInterval: quoteRefreshMs,
  })
  return data ?? null
}

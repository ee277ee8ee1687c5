import type { SwapToken } from '@latchkey/core'
import { quoteRefreshMs, swapPriceQuery } from '@latchkey/core/internal'
import { useLatchkey } from '../useLatchkey.ts'
import { useInstanceQuery } from './useInstanceQuery.ts'

/** The price of one token in dollars; `undefined` until it is read, `null` without one. */
export function useTokenPrice(
  token: Pick<SwapToken, 'network' | 'address'> | null,
): number | null | undefined {
  const latchkey = useLatchkey()
  const { data, isError } = useInstanceQuery({
    ...swapPriceQuery(latchkey, token ?? { network: 'eip155:0', address: null }),
    enabled: token !== null,
    refetchInterval: quoteRefreshMs,
  })
  return isError ? (data ?? null) : data
}

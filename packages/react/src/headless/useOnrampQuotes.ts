import { type OnrampOrder, type OnrampQuotes, onrampQuotesQuery } from '@latchkey/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useAccountQuery } from './useAccountQuery.ts'

/** Every provider's price for a purchase, the best first (`onrampQuotesQuery`). */
export function useLatchkeyOnrampQuotes(options: {
  order: OnrampOrder
}): UseQueryResult<OnrampQuotes> {
  return useAccountQuery((latchkey, { network }) =>
    onrampQuotesQuery(latchkey, options.order, network.caipNetworkId),
  )
}

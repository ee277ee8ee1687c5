import type { Currency } from '@latchkey/wire'

/** Prices of whole tokens. Tokens by CAIP-10, native coins by their pseudo-address. */
export type PriceProvider = {
  /** Tokens without a price are not in the answer. */
  fetchPrices(
    tokens: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>
}

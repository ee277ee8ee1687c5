import * as v from 'valibot'
import type { Cache } from '../cache/cache.ts'
import type { PriceProvider } from './providers/provider.ts'

const TTL_MS = 60_000
const cachedPrice = v.nullable(v.number())

/**
 * Asks the vendor for each token at most once a minute, also for tokens without a price: visitors ask far more often
 * than a vendor's rate limit allows.
 */
export function cachedPrices(cache: Cache, provider: PriceProvider): PriceProvider {
  return {
    async fetchPrices(tokens, currency, signal) {
      const keyOf = (token: string) => `price:${currency}:${token}`
      const texts = await Promise.all(tokens.map((token) => cache.get(keyOf(token))))
      const missing = tokens.filter((_, index) => texts[index] === null)
      const fetched =
        missing.length === 0
          ? new Map<string, number>()
          : await cache.once(`prices:${currency}:${missing.toSorted().join()}`, () =>
              provider.fetchPrices(missing, currency, signal),
            )
      await Promise.all(
        missing.map((token) =>
          cache.set(keyOf(token), JSON.stringify(fetched.get(token) ?? null), TTL_MS),
        ),
      )
      const prices = tokens.flatMap((token, index): [string, number][] => {
        const text = texts[index]
        const price = text ? v.parse(cachedPrice, JSON.parse(text)) : (fetched.get(token) ?? null)
        return price === null ? [] : [[token, price]]
      })
      return new Map(prices)
    },
  }
}

import { findKnownToken } from '@latchkey/wire/knownTokens'
import { pageLanguage } from '../text/language.ts'
import type { Fact } from './decodedRequest.ts'
import type { ReadPrices, TokenPrice } from './priceSpends.ts'

/**
 * What known amounts are worth today, such as "$42.00", by their rows. The prices come from the server: they stand
 * beside an amount, and decide nothing that is signed or warned of.
 */
export async function describeWorth(
  facts: readonly Fact[],
  { chainId, readPrices }: { chainId: string; readPrices: ReadPrices },
): Promise<ReadonlyMap<Fact, string>> {
  const priced = facts.flatMap((fact) => {
    const { token, amount } = fact.asset ?? {}
    if (token === undefined || !amount) return []
    return token === null || findKnownToken(chainId, token) ? [{ fact, token, amount }] : []
  })
  if (priced.length === 0) return new Map()
  const prices = await readPrices(priced.map(({ token }) => token)).catch(() => [])
  return new Map(
    priced.flatMap(({ fact, amount }, at) => {
      const price = prices[at]
      return price ? [[fact, formatWorth(amount, price)] as const] : []
    }),
  )
}

/** `TokenPrice` counts 10^-30 dollars. */
const unitsPerCent = 10n ** 28n

function formatWorth(amount: bigint, { units, decimals }: TokenPrice): string {
  const style = { style: 'currency', currency: 'USD' } as const
  const format = new Intl.NumberFormat(pageLanguage().tag, style)
  const cents = (amount * units) / 10n ** BigInt(decimals) / unitsPerCent
  return cents === 0n ? `<${format.format(0.01)}` : format.format(Number(cents) / 100)
}

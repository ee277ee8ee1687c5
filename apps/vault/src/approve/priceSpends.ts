import { ownValue, pricesEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { type DecodedRequest, type Spend, unknownToken } from './decodedRequest.ts'

const timeoutMs = 2_000
const microUsdPerUsd = 1_000_000
const maxDecimals = 36

/** Addresses that stand for the native coin in price requests. */
const nativeTokens: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/**
 * The price of everything that a request spends, in millionths of a dollar; `null` when any part has no price. It only
 * decides which verification the request needs, never what is shown or signed.
 */
export async function priceSpends(
  { spends, chainId }: Pick<DecodedRequest, 'spends' | 'chainId'>,
  projectId: string,
): Promise<bigint | null> {
  const positiveSpends = spends.filter(({ amount }) => amount > 0n)
  if (positiveSpends.length === 0) return 0n
  const ids = positiveSpends.map(({ token }) => tokenId(chainId, token))
  if (ids.includes(null)) return null
  const knownIds = ids.filter((id) => id !== null)
  const prices = await fetchPrices(projectId, [...new Set(knownIds)])
  return sumMicroUsd(positiveSpends, knownIds, prices)
}

/** The price of one token in units that all prices of an answer share. */
export type TokenPrice = { units: bigint; decimals: number }

/** The prices of tokens (`null`: the native coin), in their order; `null` for each without a price above zero. */
export type ReadPrices = (
  tokens: readonly (string | null)[],
) => Promise<readonly (TokenPrice | null)[]>

export function openPrices(projectId: string, chainId: string): ReadPrices {
  return async (tokens) => {
    const ids = tokens.map((token) => tokenId(chainId, token))
    const known = ids.filter((id) => id !== null)
    const prices = known.length > 0 ? await fetchPrices(projectId, [...new Set(known)]) : []
    return ids.map((id) => {
      const price = prices.find(({ address }) => address.toLowerCase() === id?.toLowerCase())
      return price ? toTokenPrice(price) : null
    })
  }
}

const priceDigits = 30
/** From here on `toFixed` writes an exponent. */
const maxPrice = 1e21

export function toTokenPrice(price: Prices[number]): TokenPrice | null {
  if (!isUsablePrice(price) || price.price >= maxPrice) return null
  const units = BigInt(price.price.toFixed(priceDigits).replace('.', ''))
  return units > 0n ? { units, decimals: price.decimals } : null
}

type Prices = readonly { address: string; price: number; decimals: number }[]

export function sumMicroUsd(
  spends: readonly Spend[],
  ids: readonly string[],
  prices: Prices,
): bigint | null {
  let sum = 0n
  for (const [at, { amount }] of spends.entries()) {
    const price = prices.find(({ address }) => address.toLowerCase() === ids[at]?.toLowerCase())
    if (!price || !isUsablePrice(price)) return null
    // Rounds up twice, so that tiny prices and tiny amounts do not become zero.
    const unit = 10n ** BigInt(price.decimals)
    sum += (amount * BigInt(Math.ceil(price.price * microUsdPerUsd)) + unit - 1n) / unit
  }
  return sum
}

/** Rejects prices and decimals that would throw, or would price everything at zero. */
function isUsablePrice({ price, decimals }: Prices[number]): boolean {
  return Number.isFinite(price * microUsdPerUsd) && price >= 0 && decimals <= maxDecimals
}

/** `null`: the token is unknown, or the chain's native coin has no price. */
function tokenId(chainId: string, token: Spend['token']): string | null {
  if (token === unknownToken) return null
  const address = token ?? ownValue(nativeTokens, chainId.split(':')[0] ?? '')
  return address ? `${chainId}:${address}` : null
}

async function fetchPrices(projectId: string, addresses: readonly string[]): Promise<Prices> {
  try {
    const response = await fetch(`/prices/${projectId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', addresses }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return v.parse(pricesEndpoint.reply, await response.json()).fungibles
  } catch {
    // Without a price every amount counts as above the limit.
    return []
  }
}

import * as v from 'valibot'
import { proxiedImage } from '../api/proxiedImage.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { type Balance, type TokenBalance, toBalance } from './balance.ts'

const amount = v.pipe(v.bigint(), v.minValue(0n), v.maxValue((1n << 256n) - 1n))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

const storedToken = v.object({
  amount,
  decimals,
  symbol: v.string(),
  name: v.string(),
  network: v.string(),
  address: v.nullable(v.string()),
  priceUsd: v.pipe(v.number(), v.minValue(0)),
  change24h: v.nullable(v.number()),
  valueUsd: v.nullable(amount),
  iconUrl: v.nullable(v.string()),
})

const storedBalances = v.array(storedToken)
const storedBalance = v.object({ amount, decimals, symbol: v.string() })

/** Parses balances that an earlier visit stored; `null` when they are invalid. */
export function parseStoredBalances(
  latchkey: Latchkey,
  value: unknown,
  network: CaipNetworkId,
): readonly TokenBalance[] | null {
  const list = v.safeParse(storedBalances, value)
  if (!list.success) return null
  return list.output
    .filter((token) => token.network === network)
    .map((token) => ({
      ...token,
      ...toBalance(token),
      network,
      iconUrl: proxiedImage(latchkey, token.iconUrl),
    }))
}

export function parseStoredBalance(value: unknown): Balance | null {
  const balance = v.safeParse(storedBalance, value)
  return balance.success ? toBalance(balance.output) : null
}

import type { WireTokenBalance } from '@latchkey/wire'
import { truncateUnits } from '../amount/truncateUnits.ts'
import { amountInUsd } from '../amount/usd.ts'
import { type Caip2, parseCaip10 } from '../caip/caip.ts'

/** A balance of one currency, in base units. */
export type Balance = { amount: bigint; decimals: number; symbol: string }

/** The balance of one token, with its price. */
export type TokenBalance = Balance & {
  name: string
  network: Caip2
  /** `null` for the native currency. */
  address: string | null
  /** 0 without a quote. */
  priceUsd: number
  /** The price relative to 24 hours ago (0.05 is +5 %); `null` where it is unknown. */
  change24h: number | null
  /** Millionths of a dollar, rounded down; `null` without a price. */
  valueUsd: bigint | null
  iconUrl: string | null
}

/** Parses a balance of the server; `null` for an invalid one. */
export function parseTokenBalance(
  wire: WireTokenBalance,
  safeIcon: (url: string) => string | null,
): TokenBalance | null {
  const decimals = Number(wire.quantity.decimals)
  const amount = truncateUnits(wire.quantity.numeric, decimals)
  const address = wire.address === undefined ? null : addressOf(wire.address)
  if (amount === null || decimals === 0 || address === undefined) return null
  return {
    amount,
    decimals,
    symbol: wire.symbol,
    name: wire.name,
    network: wire.chainId as Caip2,
    address,
    priceUsd: wire.price,
    change24h: wire.change24h ?? null,
    valueUsd: wire.price > 0 ? amountInUsd(amount, decimals, wire.price) : null,
    iconUrl: safeIcon(wire.iconUrl),
  }
}

function addressOf(caip10: string): string | undefined {
  try {
    return parseCaip10(caip10).address
  } catch {
    // The namespace is not supported: the balance is left out.
    return undefined
  }
}

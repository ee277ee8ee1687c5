import type { WireTokenBalance } from '@latchkey/wire'
import { truncateUnits } from '../amount/truncateUnits.ts'
import { formatUnits } from '../amount/units.ts'
import { amountInUsd } from '../amount/usd.ts'
import { type CaipNetworkId, parseCaipAddress } from '../caip/caip.ts'

/** A balance of one currency, in base units. */
export type Balance = {
  amount: bigint
  decimals: number
  symbol: string
  /** The amount as a decimal, exactly: `1.5`. */
  formatted: string
}

/** Adds the decimal to an amount. */
export function toBalance(units: Omit<Balance, 'formatted'>): Balance {
  return { ...units, formatted: formatUnits(units.amount, units.decimals) }
}

/** The balance of one token, with its price. */
export type TokenBalance = Balance & {
  name: string
  network: CaipNetworkId
  /** `null` for the native currency. */
  address: string | null
  /** 0 without a quote. */
  priceUsd: number
  /** The price relative to 24 hours ago (0.05 is +5 %); `null` if it's unknown. */
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
    ...toBalance({ amount, decimals, symbol: wire.symbol }),
    name: wire.name,
    network: wire.chainId as CaipNetworkId,
    address,
    priceUsd: wire.price,
    change24h: wire.change24h ?? null,
    valueUsd: wire.price > 0 ? amountInUsd(amount, decimals, wire.price) : null,
    iconUrl: safeIcon(wire.iconUrl),
  }
}

function addressOf(caip10: string): string | undefined {
  try {
    return parseCaipAddress(caip10).address
  } catch {
    // The namespace is not supported: the balance is left out.
    return undefined
  }
}

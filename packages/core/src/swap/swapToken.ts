import type { WireSwapToken } from '@latchkey/wire'
import { type Caip2, type Caip10, formatCaip10, parseCaip10 } from '../caip/caip.ts'

/** A token that can be swapped. `address` is `null` for the network's own currency. */
export type SwapToken = {
  network: Caip2
  address: string | null
  name: string
  symbol: string
  decimals: number
  iconUrl: string | null
}

/** Servers and vendors know the native currency by this address. */
export const nativePseudoAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** How our server names the token. */
export function toCaip10({ network, address }: Pick<SwapToken, 'network' | 'address'>): Caip10 {
  return formatCaip10(network, address ?? nativePseudoAddress)
}

/** The server's words as ours; `null` for a token that makes no sense here. */
export function readSwapToken(
  wire: WireSwapToken,
  network: Caip2,
  safeIcon: (url: string) => string | null,
): SwapToken | null {
  const id = parse(wire.address)
  if (!id || id.network !== network || !/^0x[0-9a-fA-F]{40}$/.test(id.address)) return null
  const isNative = id.address.toLowerCase() === nativePseudoAddress
  return {
    network,
    address: isNative ? null : id.address,
    name: wire.name,
    symbol: wire.symbol,
    decimals: wire.decimals,
    iconUrl: wire.logoUri ? safeIcon(wire.logoUri) : null,
  }
}

export function isSameToken(
  one: Pick<SwapToken, 'address'>,
  other: Pick<SwapToken, 'address'>,
): boolean {
  return one.address?.toLowerCase() === other.address?.toLowerCase()
}

function parse(id: string): ReturnType<typeof parseCaip10> | null {
  try {
    return parseCaip10(id)
  } catch {
    // A chain we do not speak.
    return null
  }
}

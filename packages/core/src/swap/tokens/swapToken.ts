import type { WireSwapToken } from '@latchkey/wire'
import {
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  parseCaipAddress,
} from '../../caip/caip.ts'

/** A token that can be swapped. `address` is `null` for the native currency. */
export type SwapToken = {
  network: CaipNetworkId
  address: string | null
  name: string
  symbol: string
  decimals: number
  iconUrl: string | null
}

/** The address by which swap APIs denote the native currency. */
export const nativePseudoAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The CAIP-10 id by which the server denotes the token. */
export function toCaip10({
  network,
  address,
}: Pick<SwapToken, 'network' | 'address'>): CaipAddress {
  return formatCaipAddress(network, address ?? nativePseudoAddress)
}

/** Parses a token of the server's list; `null` for one of another network or with an invalid address. */
export function parseSwapToken(
  wire: WireSwapToken,
  network: CaipNetworkId,
  safeIcon: (url: string) => string | null,
): SwapToken | null {
  const id = tryParseCaip10(wire.address)
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

export function isSameToken(a: Pick<SwapToken, 'address'>, b: Pick<SwapToken, 'address'>): boolean {
  return a.address?.toLowerCase() === b.address?.toLowerCase()
}

function tryParseCaip10(id: string): ReturnType<typeof parseCaipAddress> | null {
  try {
    return parseCaipAddress(id)
  } catch {
    // The namespace is not supported.
    return null
  }
}

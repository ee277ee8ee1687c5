import { isKnownTokenSymbol } from '@latchkey/wire/knownTokens'
import { coinOf } from './networks.ts'

/** Whether a symbol is that of a known token on any network, or of this network's native coin. */
export function isKnownSymbol(chainId: string, symbol: string): boolean {
  const isCoin = symbol.toUpperCase() === coinOf(chainId).toUpperCase()
  return isCoin || isKnownTokenSymbol(symbol)
}

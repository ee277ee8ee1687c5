import { isSameAddress } from '../caip/isSameAddress.ts'
import { symbolSkeleton } from './symbolSkeleton.ts'

/** What tells one token of a list from another. */
export type NamedToken = { address: string | null; symbol: string; priceUsd?: number }

/** Symbols that scam tokens imitate most. */
const wellKnown: readonly string[] = [
  ...['ETH', 'WETH', 'STETH', 'WSTETH', 'BTC', 'WBTC', 'BNB', 'SOL', 'MATIC', 'POL', 'AVAX'],
  ...['USDC', 'USDT', 'DAI', 'USDS', 'USDE', 'PYUSD', 'EURC', 'ARB', 'OP', 'LINK', 'UNI', 'AAVE'],
]

/**
 * The symbol that a token imitates (look-alike characters, or the symbol of another token), or `null`. A token with a
 * price keeps its exact symbol: several chains have two real tokens of one symbol.
 */
export function imitatedSymbol(
  token: NamedToken,
  list: { nativeSymbol: string; tokens: readonly NamedToken[] },
): string | null {
  if (token.address === null) return null
  const skeleton = symbolSkeleton(token.symbol)
  const isPriced = (token.priceUsd ?? 0) > 0
  const others = list.tokens.filter((candidate) => !isSameToken(candidate, token))
  // A token may have exactly a well-known symbol. Exactly the symbol of a token in the list makes it an imitation.
  const imitable = [
    ...(isPriced ? [] : [list.nativeSymbol, ...others.map(({ symbol }) => symbol)]),
    ...[list.nativeSymbol, ...wellKnown, ...others.map(({ symbol }) => symbol)].filter(
      (symbol) => symbol.toUpperCase() !== token.symbol.toUpperCase(),
    ),
  ]
  const imitated = imitable.find((symbol) => symbolSkeleton(symbol) === skeleton)
  // Of two symbols that look alike, the one in plain ASCII is the imitated one.
  const isAscii = /^[A-Z0-9.]+$/i.test(token.symbol)
  if (imitated === undefined || (isAscii && !/^[A-Z0-9.]+$/i.test(imitated))) return null
  return imitated
}

function isSameToken(a: NamedToken, b: NamedToken): boolean {
  if (a.address === null || b.address === null) return a.address === b.address
  return isSameAddress(a.address, b.address)
}

import type { Context } from '../context/context.ts'
import { networkOf } from '../network/networkOf.ts'
import { readTokens } from './readTokens.ts'
import { foldSymbol, type KnownTokens } from './spam.ts'
import { tokenListOf } from './tokenList.ts'

// The operator's tokens, stablecoins and base tokens come first; symbols further down collide by chance.
const MAX_GUARDED_TOKENS = 40

const FRESH_MS = 60_000

export type FindKnownTokens = (chainId: string) => Promise<KnownTokens>

/** `knownTokensOf`, cached for a minute: every page of a history needs it. */
export function cacheKnownTokens(context: Context): FindKnownTokens {
  const cached = new Map<string, { tokens: KnownTokens; until: number }>()
  return async (chainId) => {
    const known = cached.get(chainId)
    if (known && known.until > context.clock.now()) return known.tokens
    const tokens = await knownTokensOf(context, chainId)
    cached.set(chainId, { tokens, until: context.clock.now() + FRESH_MS })
    return tokens
  }
}

/** The tokens of a network that an unlisted token must not imitate. */
export async function knownTokensOf(context: Context, chainId: string): Promise<KnownTokens> {
  const list = tokenListOf(chainId, networkOf(context.config.networks, chainId))
  const guarded = await readTokens(
    context,
    chainId,
    list.slice(0, MAX_GUARDED_TOKENS).map(({ address }) => address),
  )
  const native = context.chains.get(chainId).nativeCurrency.symbol
  return {
    symbols: new Set(
      [native, ...[...guarded.values()].map(({ symbol }) => symbol)].map(foldSymbol),
    ),
    addresses: new Set(list.map(({ address }) => address.toLowerCase())),
  }
}

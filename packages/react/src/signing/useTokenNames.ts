import {
  findNetwork,
  formatUnits,
  type Latchkey,
  type Network,
  type RequestPreview,
  type TokenFacts,
} from '@latchkey/core'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useRemote } from '../hooks/useRemote.ts'
import { useText } from '../hooks/useText.ts'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** How amounts and addresses of a request are written. */
export type TokenNames = {
  native(amount: bigint): string
  amount(token: string, amount: bigint): string
  token(token: string): string
}

/** Names the request's tokens by what their own contracts say; until then, and without, by their addresses. */
export function useTokenNames(preview: RequestPreview): TokenNames {
  const latchkey = useLatchkey()
  const text = useText(signingText)
  const network = findNetwork(useStore(latchkey.network), preview.network) ?? null
  const tokens = tokensIn(preview)
  const { data } = useRemote({
    queryKey: ['requestTokens', preview.network, ...tokens],
    queryFn: () => readAll(latchkey, network, tokens),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: network !== null && tokens.length > 0,
  })
  const facts = (token: string) => data?.get(keyOf(token))
  const nameOf = (token: string) => plainText(facts(token)?.symbol, 12) || truncateAddress(token)
  return {
    native: (amount) =>
      `${formatUnits(amount, network?.nativeCurrency.decimals ?? 18)} ${network?.nativeCurrency.symbol ?? ''}`.trim(),
    token: nameOf,
    amount: (token, amount) => {
      const known = facts(token)
      return known
        ? `${formatUnits(amount, known.decimals)} ${nameOf(token)}`
        : fill(text.units, { amount: String(amount), token: nameOf(token) })
    },
  }
}

function tokensIn({ facts, changes, allowances }: RequestPreview): readonly string[] {
  const named = [...facts, ...(changes ?? []), ...allowances].flatMap((one) =>
    'token' in one ? [keyOf(one.token)] : [],
  )
  return [...new Set(named)].filter((token) => token !== '').toSorted()
}

/** Hexadecimal addresses are the same in any case; the others are not. */
function keyOf(token: string): string {
  return token.startsWith('0x') ? token.toLowerCase() : token
}

async function readAll(
  latchkey: Latchkey,
  network: Network | null,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, TokenFacts>> {
  if (!network) return new Map()
  const chain = await latchkey.chain(network.chainNamespace)
  const read = await Promise.all(
    tokens.map(async (token): Promise<[string, TokenFacts][]> => {
      try {
        const facts = await chain.readToken?.({ network, token })
        return facts ? [[token, facts]] : []
      } catch {
        // A contract that is no token keeps its address for a name.
        return []
      }
    }),
  )
  return new Map(read.flat())
}

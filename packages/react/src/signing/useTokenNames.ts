import {
  balancesQuery,
  formatUnits,
  type Latchkey,
  type Namespace,
  type Network,
  queriesOf,
  type TokenBalance,
} from '@latchkey/core'
import { nativeAsset, type TokenFacts, tokenKey } from '@latchkey/core/adapter'
import { findNetwork, type RequestPreview } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useText } from '../hooks/useText.ts'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Formats the amounts and addresses of a request. */
export type TokenNames = {
  native(amount: bigint): string
  amount(token: string, amount: bigint): string
  token(token: string): string
  /** The name of the asset that a risk is about: `native` or a token. */
  asset(key: string): string
}

/**
 * Names the request's tokens by the symbols of their contracts. Any contract can choose any symbol, so a token that is
 * not among the account's priced tokens is shown with its address.
 */
export function useTokenNames(preview: RequestPreview): TokenNames {
  const latchkey = useLatchkey()
  const text = useText(signingText)
  const network = findNetwork(useStore(latchkey.network), preview.network) ?? null
  const tokens = tokensIn(preview)
  const { data } = useInstanceQuery({
    queryKey: ['requestTokens', preview.network, ...tokens],
    queryFn: () => readAll(latchkey, network, tokens),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: network !== null && tokens.length > 0,
  })
  const facts = (token: string) => data?.get(tokenKey(token))
  const priced = usePricedTokens(preview)
  const nameOf = (token: string) => {
    const symbol = plainText(facts(token)?.symbol, 12)
    if (!symbol) return truncateAddress(token)
    const address = truncateAddress(token)
    return priced.has(tokenKey(token)) ? symbol : fill(text.withAddress, { symbol, address })
  }
  return {
    native: (amount) =>
      `${formatUnits(amount, network?.nativeCurrency.decimals ?? 18)} ${network?.nativeCurrency.symbol ?? ''}`.trim(),
    token: nameOf,
    asset: (key) => (key === nativeAsset ? (network?.nativeCurrency.symbol ?? '') : nameOf(key)),
    amount: (token, amount) => {
      const known = facts(token)
      return known
        ? `${formatUnits(amount, known.decimals)} ${nameOf(token)}`
        : fill(text.units, { amount: String(amount), token: nameOf(token) })
    },
  }
}

/** The tokens that the account holds and that have a price, as far as the query cache has them. */
function usePricedTokens({ account, network }: RequestPreview): ReadonlySet<string> {
  const latchkey = useLatchkey()
  const [namespace] = network.split(':') as [Namespace]
  const { queryKey } = balancesQuery(
    latchkey,
    { namespace, address: account, type: 'eoa' },
    network,
  )
  const tokens = queriesOf(latchkey).getQueryData<readonly TokenBalance[]>(queryKey) ?? []
  return new Set(
    tokens.flatMap(({ address, priceUsd }) => (address && priceUsd > 0 ? [tokenKey(address)] : [])),
  )
}

function tokensIn({ facts, changes, allowances, dangers }: RequestPreview): readonly string[] {
  const named = [...facts, ...(changes ?? []), ...allowances].flatMap((one) => {
    if (!('token' in one)) return 'sell' in one ? [one.sell, one.buy] : []
    return [one.token]
  })
  const assets = dangers.flatMap(({ asset }) => (asset && asset !== nativeAsset ? [asset] : []))
  const keys = [...named, ...assets].flatMap((token) => (token ? [tokenKey(token)] : []))
  return [...new Set(keys)].toSorted()
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
        // A contract without `symbol()` is named by its address.
        return []
      }
    }),
  )
  return new Map(read.flat())
}

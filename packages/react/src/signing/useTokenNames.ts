import {
  type Account,
  formatUnits,
  type Latchkey,
  type Namespace,
  type Network,
} from '@latchkey/core'
import { nativeAsset, type TokenMetadata, tokenKey } from '@latchkey/core/adapter'
import { findNetwork, internals, queryKeyOf, type RequestPreview } from '@latchkey/core/internal'
import { getTokensQueryOptions } from '@latchkey/core/query'
import { useStore } from 'zustand'
import { formatDecimalString, formatSignificantDigits } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { type MoneyProps, usdOf } from '../money/Money.tsx'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { tokensInWords } from './tokensInWords.ts'

/** Formats the amounts and addresses of a request. */
export type Names = {
  /** An amount of the native currency with its symbol. */
  native(amount: bigint, rounding?: 'down' | 'up'): string
  /** An amount of a token with its name. */
  amount(token: string, amount: bigint, rounding?: 'down' | 'up'): string
  /** The token's symbol, with its address unless the account holds the token and it has a price. */
  token(token: string): string
  /** The name of the asset that a risk is about: `native` or a token. */
  asset(key: string): string
}

/** Amounts with five significant digits and their value in dollars; `exact` writes all digits, for the tooltip. */
export type TokenNames = Names & { exact: Names }

/**
 * Names the request's tokens by the symbols of their contracts. Any contract can choose any symbol, so a token that is
 * not among the account's priced tokens is shown with its address.
 */
export function useTokenNames(preview: RequestPreview): TokenNames {
  const latchkey = useLatchkey()
  const text = useText(signingText)
  const network = findNetwork(useStore(internals(latchkey).network), preview.network) ?? null
  const tokens = tokensIn(preview)
  const { data } = useInstanceQuery({
    queryKey: queryKeyOf(latchkey, 'requestTokens', preview.network, ...tokens),
    queryFn: () => readTokens(latchkey, network, tokens),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: network !== null && tokens.length > 0,
  })
  const metadataOf = (token: string) => data?.get(tokenKey(token))
  const { tag } = useLanguage()
  const prices = useTokenPrices(preview)
  const nameOf = (token: string) => {
    const symbol = plainText(metadataOf(token)?.symbol, 12)
    if (!symbol) return truncateAddress(token)
    const address = truncateAddress(token)
    return prices.has(tokenKey(token)) ? symbol : fill(text.withAddress, { symbol, address })
  }
  const nativeToken = network?.nativeCurrency ?? { decimals: 18, symbol: '' }
  const namesWith = (format: (money: MoneyProps, name: string) => string): Names => ({
    native: (amount, rounding = 'up') => {
      const money = { amount, token: nativeToken, locale: tag, rounding }
      return format({ ...money, priceUsd: prices.get(nativeAsset) }, nativeToken.symbol).trim()
    },
    token: nameOf,
    asset: (key) => (key === nativeAsset ? nativeToken.symbol : nameOf(key)),
    amount: (token, amount, rounding = 'up') => {
      const metadata = metadataOf(token)
      if (!metadata) return fill(text.units, { amount: String(amount), token: nameOf(token) })
      const { decimals } = metadata
      const money = { amount, token: { decimals, symbol: '' }, locale: tag, rounding }
      return format({ ...money, priceUsd: prices.get(tokenKey(token)) }, nameOf(token))
    },
  })
  return { ...namesWith(formatShort), exact: namesWith(formatExact) }
}

function formatShort(money: MoneyProps, name: string): string {
  const { amount, token, locale, rounding } = money
  const usd = usdOf(money)
  const figure = `${formatSignificantDigits(amount, token.decimals, locale, rounding)} ${name}`
  return usd === null ? figure : `${figure} (${usd})`
}

function formatExact({ amount, token, locale }: MoneyProps, name: string): string {
  return `${formatDecimalString(formatUnits(amount, token.decimals), locale)} ${name}`
}

/** The prices of the tokens that the account holds. */
function useTokenPrices({ account, network }: RequestPreview): ReadonlyMap<string, number> {
  const latchkey = useLatchkey()
  const [namespace] = network.split(':') as [Namespace]
  const holder: Account = { namespace, address: account, type: 'eoa' }
  const { data: tokens = [] } = useInstanceQuery(
    getTokensQueryOptions(latchkey, { account: holder, network }),
  )
  return new Map(
    tokens.flatMap(({ address, priceUsd }) =>
      priceUsd > 0 ? [[address ? tokenKey(address) : nativeAsset, priceUsd]] : [],
    ),
  )
}

function tokensIn(preview: RequestPreview): readonly string[] {
  const { facts, changes, allowances, dangers, words, network } = preview
  const inWords = tokensInWords(words, Number(network.split(':')[1]))
  const named = [...facts, ...(changes ?? []), ...allowances].flatMap((item) => {
    if (!('token' in item)) return 'sell' in item ? [item.sell, item.buy] : []
    return [item.token]
  })
  const assets = dangers.flatMap(({ asset }) => (asset && asset !== nativeAsset ? [asset] : []))
  const keys = [...named, ...inWords, ...assets].flatMap((token) =>
    token ? [tokenKey(token)] : [],
  )
  return [...new Set(keys)].toSorted()
}

async function readTokens(
  latchkey: Latchkey,
  network: Network | null,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, TokenMetadata>> {
  if (!network) return new Map()
  const chain = await internals(latchkey).chain(network.chainNamespace)
  const entries = await Promise.all(
    tokens.map(async (token): Promise<[string, TokenMetadata][]> => {
      try {
        const facts = await chain.readToken?.({ network, token })
        return facts ? [[token, facts]] : []
      } catch {
        // A contract without `symbol()` is named by its address.
        return []
      }
    }),
  )
  return new Map(entries.flat())
}

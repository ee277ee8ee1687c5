import * as v from 'valibot'
import { fetchCached } from '../../cache/fetchCached.ts'
import type { Context } from '../../context/context.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import type { MoonpaySettings } from '../settings.ts'
import { networkIdBy } from './onrampNetworks.ts'

const CACHE_MS = 600_000

const text = v.pipe(v.string(), v.maxLength(256))
const limit = v.nullish(v.number())

const currency = v.object({
  type: text,
  code: text,
  name: text,
  minBuyAmount: limit,
  maxBuyAmount: limit,
  isSuspended: v.nullish(v.boolean()),
  notAllowedCountries: v.nullish(v.array(text)),
  metadata: v.nullish(
    v.object({
      chainId: v.nullish(v.union([text, v.number()])),
      networkCode: v.nullish(text),
      contractAddress: v.nullish(text),
    }),
  ),
})
type Currency = v.InferOutput<typeof currency>

export type MoonpayAsset = {
  /** MoonPay's code: `usdc_base`. */
  code: string
  symbol: string
  name: string
  /** CAIP-2. */
  network: string
  /** Empty for the native coin. */
  contract: string
}

export type MoonpayCurrencies = {
  fiats: { code: string; min: number; max: number | null }[]
  assets: MoonpayAsset[]
}

/** What MoonPay sells in a country, read every ten minutes. */
export async function fetchCurrencies(
  context: Context,
  settings: MoonpaySettings,
  { country, signal }: { country: string; signal: AbortSignal },
): Promise<MoonpayCurrencies> {
  const url = upstreamUrl(moonpayApi(settings), '/v3/currencies', {
    apiKey: settings.publishableKey,
  })
  const all = await fetchCached(
    context.cache,
    { key: `onramp:${settings.id}:currencies`, ttlMs: CACHE_MS, schema: v.array(currency) },
    () => fetchJson(v.array(currency), { vendor: 'MoonPay', url, signal }),
  )
  const sold = all.filter(
    (currency) => !currency.isSuspended && !currency.notAllowedCountries?.includes(country),
  )
  return { fiats: sold.flatMap(fiatOf), assets: sold.flatMap(assetOf) }
}

export function moonpayApi(settings: MoonpaySettings): string {
  return settings.apiUrl ?? 'https://api.moonpay.com'
}

function fiatOf({ type, code, minBuyAmount, maxBuyAmount }: Currency): MoonpayCurrencies['fiats'] {
  if (type !== 'fiat') return []
  return [{ code: code.toUpperCase(), min: minBuyAmount ?? 0, max: maxBuyAmount ?? null }]
}

function assetOf({ type, code, name, metadata }: Currency): MoonpayAsset[] {
  const network = networkIdBy({ name: metadata?.networkCode, chainId: metadata?.chainId })
  if (type !== 'crypto' || !network) return []
  // Codes of assets outside their first network end in the network: `usdc_base`.
  const symbol = (code.split('_')[0] ?? code).toUpperCase()
  const contract = metadata?.contractAddress ?? ''
  // MoonPay writes the zero address for the native coin.
  return [{ code, symbol, name, network, contract: /^0x0{40}$/.test(contract) ? '' : contract }]
}

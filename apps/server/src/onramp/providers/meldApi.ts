import * as v from 'valibot'
import { fetchCached } from '../../cache/fetchCached.ts'
import type { Context } from '../../context/context.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import type { MeldSettings } from '../settings.ts'

const CACHE_MS = 600_000
const VERSION = '2023-12-19'

const text = v.pipe(v.string(), v.maxLength(256))
const amount = v.pipe(v.number(), v.minValue(0))

/** Sends one request to the aggregator. */
export function callMeld<Value>(
  settings: MeldSettings,
  schema: v.GenericSchema<unknown, Value>,
  request: { path: string; query?: Record<string, string | undefined>; body?: unknown },
  signal: AbortSignal,
): Promise<Value> {
  const { path, query, body } = request
  return fetchJson(schema, {
    vendor: 'Meld',
    url: upstreamUrl(settings.apiUrl ?? 'https://api.meld.io', path, query),
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `BASIC ${settings.apiKey}`, 'meld-version': VERSION },
    body,
    signal,
  })
}

const assets = v.array(
  v.object({
    currencyCode: text,
    name: v.nullish(text),
    chainCode: v.nullish(text),
    chainName: v.nullish(text),
    chainId: v.nullish(v.union([text, v.number()])),
    contractAddress: v.nullish(text),
  }),
)
const limits = v.array(
  v.object({ currencyCode: text, minimumAmount: amount, maximumAmount: amount }),
)
const shortText = v.pipe(v.string(), v.maxLength(64))
const sellers = v.array(v.object({ serviceProvider: shortText, name: shortText }))

export type MeldCatalogue = {
  assets: {
    /** With the chain: `USDC_BASE`. */
    currencyCode: string
    name?: string | null | undefined
    chainCode?: string | null | undefined
    chainName?: string | null | undefined
    chainId?: string | number | null | undefined
    contractAddress?: string | null | undefined
  }[]
  limits: { currencyCode: string; minimumAmount: number; maximumAmount: number }[]
  sellers: { serviceProvider: string; name: string }[]
}

const catalogue: v.GenericSchema<unknown, MeldCatalogue> = v.object({ assets, limits, sellers })

/** What the aggregator's sellers sell in a country, read every ten minutes. */
export function fetchCatalogue(
  context: Context,
  settings: MeldSettings,
  { country, signal }: { country: string; signal: AbortSignal },
): Promise<MeldCatalogue> {
  const query = {
    accountFilter: 'true',
    categories: 'CRYPTO_ONRAMP',
    countries: country,
    serviceProviders: settings.serviceProviders?.join(','),
  }
  const fetchList = <Value>(schema: v.GenericSchema<unknown, Value>, path: string) =>
    callMeld(settings, schema, { path: `/service-providers${path}`, query }, signal)
  return fetchCached(
    context.cache,
    { key: `onramp:${settings.id}:${country}`, ttlMs: CACHE_MS, schema: catalogue },
    async () => {
      const [sold, limited, selling] = await Promise.all([
        fetchList(assets, '/properties/crypto-currencies'),
        fetchList(limits, '/limits/fiat-currency-purchases'),
        fetchList(sellers, ''),
      ])
      return { assets: sold, limits: limited, sellers: selling }
    },
  )
}

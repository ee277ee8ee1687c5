import * as v from 'valibot'
import { jsonSetting, numberSetting, type SettingsFor } from '../setting/setting.ts'

export type ProviderBase = {
  /** Names the provider in replies, webhooks and stored purchases. */
  id: string
  /** Shown to visitors; the vendor's own name without it. */
  name?: string | undefined
  /** Offers the provider to visitors of these countries only (ISO 3166-1 alpha-2). */
  countries?: readonly string[] | undefined
}

export type CoinbaseSettings = ProviderBase & {
  vendor: 'coinbase'
  /** Name or id of the CDP API key. */
  keyName: string
  /** PEM (ES256) or base64 (Ed25519), as downloaded from Coinbase. */
  privateKey: string
  /** Secret of the webhook subscription. */
  webhookSecret: string
  country?: string | undefined
  apiUrl?: string | undefined
  payUrl?: string | undefined
}

export type MoonpaySettings = ProviderBase & {
  vendor: 'moonpay'
  /** `pk_…`; part of the checkout URL. */
  publishableKey: string
  /** `sk_…`; signs the checkout URL and stays on the server. */
  secretKey: string
  webhookKey: string
  country?: string | undefined
  apiUrl?: string | undefined
  widgetUrl?: string | undefined
}

export type MeldSettings = ProviderBase & {
  vendor: 'meld'
  apiKey: string
  webhookSecret: string
  /** Only these sellers, as the aggregator names them: `["TRANSAK"]`. */
  serviceProviders?: readonly string[] | undefined
  country?: string | undefined
  apiUrl?: string | undefined
}

export type OnrampProviderSettings = CoinbaseSettings | MoonpaySettings | MeldSettings

const VENDOR_NAMES: Readonly<Record<OnrampProviderSettings['vendor'], string>> = {
  coinbase: 'Coinbase',
  moonpay: 'MoonPay',
  meld: 'Meld',
}

export function providerName({ name, vendor }: OnrampProviderSettings): string {
  return name ?? VENDOR_NAMES[vendor]
}

export type OnrampConfig = {
  onramp: readonly OnrampProviderSettings[]
  onrampCountryHeader: string | null
  onrampRetentionDays: number
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(8192))
const url = v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//)))
const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const common = {
  id: v.optional(v.pipe(v.string(), v.regex(/^(?!all$)[a-z0-9-]{1,32}$/))),
  name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  countries: v.optional(v.array(countryCode)),
}

const vendor = v.variant('vendor', [
  v.object({
    ...common,
    vendor: v.literal('coinbase'),
    keyName: text,
    privateKey: text,
    webhookSecret: text,
    country: v.optional(countryCode),
    apiUrl: url,
    payUrl: url,
  }),
  v.object({
    ...common,
    vendor: v.literal('moonpay'),
    publishableKey: text,
    secretKey: text,
    webhookKey: text,
    country: v.optional(countryCode),
    apiUrl: url,
    widgetUrl: url,
  }),
  v.object({
    ...common,
    vendor: v.literal('meld'),
    apiKey: text,
    webhookSecret: text,
    serviceProviders: v.optional(v.array(text)),
    country: v.optional(countryCode),
    apiUrl: url,
  }),
])

const provider: v.GenericSchema<unknown, OnrampProviderSettings> = v.pipe(
  vendor,
  v.transform((one) => ({ ...one, id: one.id ?? one.vendor })),
)

/** One provider may stand without the list around it. */
const schema: v.GenericSchema<unknown, readonly OnrampProviderSettings[]> = v.pipe(
  v.unknown(),
  v.transform((value) => (Array.isArray(value) ? value : [value])),
  v.array(provider),
  v.check(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'Two providers have the same id; give each an "id"',
  ),
)

export const onrampSettings: SettingsFor<OnrampConfig> = {
  onramp: jsonSetting(
    'ONRAMP',
    'JSON text or the path of a JSON file: one onramp provider or a list of them. { vendor: "coinbase", keyName, privateKey, webhookSecret } and { vendor: "moonpay", publishableKey, secretKey, webhookKey } open that vendor’s checkout; { vendor: "meld", apiKey, webhookSecret } offers the sellers of an aggregator. Each can have id, name and countries. Without it, pages don’t offer Buy.',
    schema,
    [],
  ),
  onrampCountryHeader: {
    env: 'ONRAMP_COUNTRY_HEADER',
    help: "The header in which your proxy sends the visitor's country, such as cf-ipcountry. Without it, each provider's country is used (US).",
    read: (text) => text?.toLowerCase() ?? null,
  },
  onrampRetentionDays: numberSetting(
    'ONRAMP_RETENTION_DAYS',
    'The server deletes purchases this many days after their last change. 0 keeps them.',
    365,
  ),
}

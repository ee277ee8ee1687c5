import * as v from 'valibot'
import type { Hex } from 'viem'
import { jsonSetting, type SettingsFor } from '../setting.ts'

export type SandboxSettings = {
  vendor: 'sandbox'
  /** The EVM network of the treasury. */
  chainId: string
  /** Private key of the account that pays out. Only for test networks. */
  treasuryKey: Hex
  /** US dollars per unit of further payment currencies: `{ "EUR": 1.08 }`. */
  currencies?: Readonly<Record<string, number>> | undefined
}

export type CoinbaseSettings = {
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

export type OnrampSettings = SandboxSettings | CoinbaseSettings | null

export type OnrampConfig = { onramp: OnrampSettings }

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(8192))
const url = v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//)))

const schema: v.GenericSchema<unknown, OnrampSettings> = v.nullable(
  v.variant('vendor', [
    v.object({
      vendor: v.literal('sandbox'),
      chainId: v.pipe(v.string(), v.regex(/^eip155:\d{1,20}$/)),
      treasuryKey: v.pipe(
        v.string(),
        v.regex(/^0x[0-9a-fA-F]{64}$/),
        v.transform((key) => key as Hex),
      ),
      currencies: v.optional(
        v.record(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), v.pipe(v.number(), v.minValue(1e-6))),
      ),
    }),
    v.object({
      vendor: v.literal('coinbase'),
      keyName: text,
      privateKey: text,
      webhookSecret: text,
      country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
      apiUrl: url,
      payUrl: url,
    }),
  ]),
)

export const onrampSettings: SettingsFor<OnrampConfig> = {
  onramp: jsonSetting(
    'ONRAMP',
    'JSON text or the path of a JSON file: the onramp. { vendor: "sandbox", chainId, treasuryKey } runs a checkout on a test network; { vendor: "coinbase", keyName, privateKey, webhookSecret } sends people to Coinbase. Without it nothing can be bought.',
    schema,
    null,
  ),
}

import * as v from 'valibot'
import type { Address } from 'viem'
import { evmAddress } from '../network/networkSettings.ts'
import { jsonSetting, type SettingsFor } from '../setting/setting.ts'

type Local = { vendor: 'local' }

/** The vendor of each kind of chain data. */
type Providers = {
  balance: Local | { vendor: 'zerion'; apiKey: string; url?: string | undefined }
  prices:
    | Local
    | {
        vendor: 'coingecko'
        apiKey?: string | undefined
        plan?: 'demo' | 'pro' | undefined
        url?: string | undefined
      }
  swap:
    | Local
    | {
        vendor: '0x'
        apiKey: string
        url?: string | undefined
        /** The fee's recipient, and its share of the bought token in basis points. */
        fee?: { recipient: Address; basisPoints: number } | undefined
      }
  /** The vendor for networks without an `indexer`; networks with one use the server's database. */
  history: Local | { vendor: 'etherscan'; apiKey?: string | undefined; url?: string | undefined }
  nfts: Local | { vendor: 'alchemy'; apiKey: string; url?: string | undefined }
  identity: Local | { vendor: 'moralis'; apiKey: string; url?: string | undefined }
}

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))
const url = v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//)))
const local = v.object({ vendor: v.literal('local') })

const providers: v.GenericSchema<unknown, Providers> = v.object({
  balance: v.optional(
    v.variant('vendor', [local, v.object({ vendor: v.literal('zerion'), apiKey: key, url })]),
    { vendor: 'local' },
  ),
  prices: v.optional(
    v.variant('vendor', [
      local,
      v.object({
        vendor: v.literal('coingecko'),
        apiKey: v.optional(key),
        plan: v.optional(v.picklist(['demo', 'pro'])),
        url,
      }),
    ]),
    { vendor: 'local' },
  ),
  swap: v.optional(
    v.variant('vendor', [
      local,
      v.object({
        vendor: v.literal('0x'),
        apiKey: key,
        url,
        fee: v.optional(
          v.object({
            recipient: evmAddress,
            basisPoints: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
          }),
        ),
      }),
    ]),
    { vendor: 'local' },
  ),
  history: v.optional(
    v.variant('vendor', [
      local,
      v.object({ vendor: v.literal('etherscan'), apiKey: v.optional(key), url }),
    ]),
    { vendor: 'local' },
  ),
  nfts: v.optional(
    v.variant('vendor', [local, v.object({ vendor: v.literal('alchemy'), apiKey: key, url })]),
    { vendor: 'local' },
  ),
  identity: v.optional(
    v.variant('vendor', [local, v.object({ vendor: v.literal('moralis'), apiKey: key, url })]),
    { vendor: 'local' },
  ),
})
export type ProvidersConfig = { providers: Providers }

export const providersSettings: SettingsFor<ProvidersConfig> = {
  providers: jsonSetting(
    'PROVIDERS',
    'JSON text or the path of a JSON file: where chain data comes from, { balance: { vendor: "local" | "zerion" }, prices: { vendor: "local" | "coingecko" }, swap: { vendor: "local" | "0x" }, history: { vendor: "local" | "etherscan" }, nfts: { vendor: "local" | "alchemy" }, identity: { vendor: "local" | "moralis" } }, each with its apiKey. Without it, all data comes from the RPC nodes.',
    providers,
    v.parse(providers, {}),
  ),
}

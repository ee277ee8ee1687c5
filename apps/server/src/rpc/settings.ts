import * as v from 'valibot'
import { jsonSetting, numberSetting, type SettingsFor } from '../setting/setting.ts'

export type ChainConfig = {
  rpc: readonly string[]
  ws: readonly string[]
  bundlers: readonly string[]
  name: string | null
  nativeCurrency: { name: string; symbol: string; decimals: number } | null
  /** Addresses by name where the chain's are not well known: multicall3, ensUniversalResolver, … */
  contracts: Readonly<Record<string, string>>
  /** For the server's own bundler. */
  bundling: {
    /** In wei: the lowest maxPriorityFeePerGas that the chain's nodes take. */
    minTip: bigint
    /** Gas for each byte of an operation, for the data fee of a rollup; `null` on chains without one. */
    dataGasPerByte: number | null
  }
}

export type RpcConfig = {
  chains: Readonly<Record<string, ChainConfig>>
  rpcRequestsPerMinutePerProject: number
  rpcTimeoutMs: number
  rpcSockets: number
  rpcSocketsPerIp: number
  rpcSubscriptionsPerSocket: number
  rpcSubscriptionsPerIp: number
  rpcSubscriptionsPerProject: number
  rpcMethods: readonly string[]
}

const httpUrl = v.pipe(v.string(), v.regex(/^https?:\/\//))
const wsUrl = v.pipe(v.string(), v.regex(/^wss?:\/\//))

const bundling = v.object({
  minTip: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((digits) => BigInt(digits)),
    ),
    '1',
  ),
  dataGasPerByte: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
    null,
  ),
})

const chain = v.pipe(
  v.union([
    v.pipe(
      v.array(httpUrl),
      v.transform((rpc) => ({ rpc })),
    ),
    v.pipe(
      httpUrl,
      v.transform((url) => ({ rpc: [url] })),
    ),
    v.looseObject({ rpc: v.pipe(v.array(httpUrl), v.minLength(1)) }),
  ]),
  v.object({
    rpc: v.array(httpUrl),
    ws: v.optional(v.array(wsUrl), []),
    bundlers: v.optional(v.array(httpUrl), []),
    name: v.optional(v.nullable(v.string()), null),
    nativeCurrency: v.optional(
      v.nullable(v.object({ name: v.string(), symbol: v.string(), decimals: v.number() })),
      null,
    ),
    contracts: v.optional(v.record(v.string(), v.string()), {}),
    bundling: v.optional(bundling, {}),
  }),
)

const chains = v.record(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)), chain)

export const rpcSettings: SettingsFor<RpcConfig> = {
  chains: jsonSetting(
    'CHAINS',
    'JSON text or the path of a JSON file: { "eip155:1": ["https://node.example", "https://other.example"] }; additional URLs are fallbacks. Or { "eip155:1": { rpc: […], ws?: […], bundlers?: […], name?, nativeCurrency?, contracts?, bundling? } }. Without it, the server serves no chain.',
    chains,
    {},
  ),
  rpcRequestsPerMinutePerProject: numberSetting(
    'RPC_REQUESTS_PER_MINUTE_PER_PROJECT',
    'JSON-RPC requests per minute and project (each item of a batch counts).',
    60_000,
  ),
  rpcTimeoutMs: numberSetting(
    'RPC_TIMEOUT_MS',
    'The timeout of a JSON-RPC request, including fallbacks.',
    10_000,
  ),
  rpcSockets: numberSetting(
    'RPC_SOCKETS',
    'Maximum number of JSON-RPC websockets per node.',
    10_000,
  ),
  rpcSocketsPerIp: numberSetting(
    'RPC_SOCKETS_PER_IP',
    'Maximum number of JSON-RPC websockets per IP address and node. Above it, a handshake gets 429.',
    100,
  ),
  rpcSubscriptionsPerSocket: numberSetting(
    'RPC_SUBSCRIPTIONS_PER_SOCKET',
    'Maximum number of subscriptions (eth_subscribe and similar) per websocket. Above it, JSON-RPC error -32005.',
    50,
  ),
  rpcSubscriptionsPerIp: numberSetting(
    'RPC_SUBSCRIPTIONS_PER_IP',
    'The same for all websockets of one IP address, per node.',
    200,
  ),
  rpcSubscriptionsPerProject: numberSetting(
    'RPC_SUBSCRIPTIONS_PER_PROJECT',
    'The same for all websockets of one project, per node.',
    10_000,
  ),
  rpcMethods: {
    env: 'RPC_METHODS',
    help: 'Comma-separated JSON-RPC methods that pages can call in addition to the usual read methods and sending signed transactions.',
    read: (text) => (text ?? '').split(',').filter(Boolean),
  },
}

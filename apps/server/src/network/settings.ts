import * as v from 'valibot'
import { jsonSetting, numberSetting, type SettingsFor } from '../setting/setting.ts'
import { defaultSwapNetworks } from './knownNetworks.ts'
import { type NetworkSettings, networkSettings } from './networkSettings.ts'

export type NetworkConfig = {
  networks: Readonly<Record<string, NetworkSettings>>
  swapNetworks: readonly string[]
  historyRetentionDays: number
}

const caip2Text = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

export const networkConfigSettings: SettingsFor<NetworkConfig> = {
  networks: jsonSetting(
    'NETWORKS',
    'JSON text or the path of a JSON file: settings of each network for the data providers, { "eip155:31337": { wrappedNative, stables, tokens, uniswapV2, uniswapV3, oracles, indexer, … } }. Well-known networks don’t need settings.',
    v.record(caip2Text, networkSettings),
    {},
  ),
  swapNetworks: jsonSetting(
    'SWAP_NETWORKS',
    'JSON list of the networks that support swaps. Default: twelve large EVM networks, and networks for which NETWORKS sets a router.',
    v.array(caip2Text),
    [...defaultSwapNetworks],
  ),
  historyRetentionDays: numberSetting(
    'HISTORY_RETENTION_DAYS',
    'How long transactions that the indexer has read stay in the database. 0 keeps them.',
    0,
  ),
}

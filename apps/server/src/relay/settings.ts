import { numberSetting, type SettingsFor } from '../setting.ts'

export type RelayConfig = {
  relaySockets: number
  relayConnectsPerMinutePerIp: number
  relayCallsPerSecond: number
}

export const relaySettings: SettingsFor<RelayConfig> = {
  relaySockets: numberSetting('RELAY_SOCKETS', 'Relay sockets at most, per node.', 20_000),
  relayConnectsPerMinutePerIp: numberSetting(
    'RELAY_CONNECTS_PER_MINUTE_PER_IP',
    'Above it new relay sockets of one address are turned away.',
    1_200,
  ),
  relayCallsPerSecond: numberSetting(
    'RELAY_CALLS_PER_SECOND',
    'A relay client that calls more often is read from more slowly.',
    50,
  ),
}

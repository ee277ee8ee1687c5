import { numberSetting, type SettingsFor } from '../setting.ts'

export type ConnectionsConfig = {
  connectionsPerIp: number
  connectionsPerSecondPerIp: number
  drainSeconds: number
}

const NO_PROXY =
  'Not checked behind proxies (TRUSTED_PROXIES), since all connections are the proxy’s.'

export const connectionsSettings: SettingsFor<ConnectionsConfig> = {
  connectionsPerIp: numberSetting(
    'CONNECTIONS_PER_IP',
    `Open connections of one address at most, websockets included; more are cut. ${NO_PROXY}`,
    1_000,
  ),
  connectionsPerSecondPerIp: numberSetting(
    'CONNECTIONS_PER_SECOND_PER_IP',
    `New connections of one address in the long run; five seconds' worth may come at once. ${NO_PROXY}`,
    50,
  ),
  drainSeconds: numberSetting(
    'DRAIN_SECONDS',
    'How long a node that was told to stop (SIGTERM) still serves while /ready answers 503, so that a load balancer sends no more to it; longer than its check interval. 0 for a single node.',
    0,
  ),
}

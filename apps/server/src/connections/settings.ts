import { numberSetting, type SettingsFor } from '../setting/setting.ts'

export type ConnectionsConfig = {
  connectionsPerIp: number
  connectionsPerSecondPerIp: number
  drainSeconds: number
}

const NO_PROXY =
  'Not checked behind proxies (TRUSTED_PROXIES), because all connections come from the proxy.'

export const connectionsSettings: SettingsFor<ConnectionsConfig> = {
  connectionsPerIp: numberSetting(
    'CONNECTIONS_PER_IP',
    `Maximum number of open connections per IP address, including websockets. The server closes additional ones. ${NO_PROXY}`,
    1_000,
  ),
  connectionsPerSecondPerIp: numberSetting(
    'CONNECTIONS_PER_SECOND_PER_IP',
    `New connections per IP address and second, with bursts of five seconds. ${NO_PROXY}`,
    50,
  ),
  drainSeconds: numberSetting(
    'DRAIN_SECONDS',
    'How long a node keeps serving after SIGTERM while /ready returns 503, so that a load balancer stops sending requests. Set it higher than the check interval. 0 for a single node.',
    0,
  ),
}

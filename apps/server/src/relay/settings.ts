import { numberSetting, type Setting, SettingError, type SettingsFor } from '../setting/setting.ts'

export type RelayConfig = {
  relayHosts: readonly string[]
  relaySockets: number
  relaySocketsPerIp: number
  relayConnectsPerMinutePerIp: number
  relayCallsPerSecond: number
  relayCallsPerSecondPerIp: number
  relayStorageMb: number
  relayStorageMbPerProject: number
  relayStorageMbPerClient: number
  relayStorageMbPerIp: number
  relayMessages: number
  relayMessagesPerProject: number
  relayMessagesPerClient: number
  relayMessagesPerIp: number
  relayTopics: number
  relayTopicsPerClient: number
  relayTopicsPerIp: number
  relaySubscriptionsPerDayPerIp: number
  relayDatabaseConnections: number
}

const PER_IP = 'Counted per node and in memory, because IP addresses are never stored.'

const relayHosts: Setting<readonly string[]> = {
  env: 'RELAY_HOSTS',
  help: 'Additional host names of the relay (relay.shop.example,relay.eu.shop.example). A client’s token can name any of them, or the host of PUBLIC_URL.',
  read: (text = '') => text.split(',').flatMap((entry) => (entry.trim() ? [parseHost(entry)] : [])),
}

/** The host and port of `relay.shop.example`, `relay.shop.example:8443` or `wss://relay.shop.example`. */
function parseHost(entry: string): string {
  const [, host] =
    /^(?:(?:wss?|https?):\/\/)?([-.:[\]a-z0-9]{1,255})\/?$/.exec(entry.trim().toLowerCase()) ?? []
  if (!host) throw new SettingError(`${entry.trim()} is not a host name`)
  return host
}

export const relaySettings: SettingsFor<RelayConfig> = {
  relayHosts,
  relaySockets: numberSetting('RELAY_SOCKETS', 'Maximum number of relay sockets per node.', 20_000),
  relaySocketsPerIp: numberSetting(
    'RELAY_SOCKETS_PER_IP',
    'Maximum number of open relay sockets per IP address and node. Above it, a handshake gets 429.',
    500,
  ),
  relayConnectsPerMinutePerIp: numberSetting(
    'RELAY_CONNECTS_PER_MINUTE_PER_IP',
    'New relay sockets per IP address and minute. Above it, a handshake gets 429.',
    1_200,
  ),
  relayCallsPerSecond: numberSetting(
    'RELAY_CALLS_PER_SECOND',
    'The server reads more slowly from a relay client that calls more often. 8 kB or ten topics count as one call.',
    50,
  ),
  relayCallsPerSecondPerIp: numberSetting(
    'RELAY_CALLS_PER_SECOND_PER_IP',
    'The same for all relay sockets of one IP address.',
    500,
  ),
  relayStorageMb: numberSetting(
    'RELAY_STORAGE_MB',
    'Maximum size of the relay’s stored messages in MB; they use up to twice as much on disk. The last quarter is reserved for messages with a lifetime of up to 15 minutes.',
    2_048,
  ),
  relayStorageMbPerProject: numberSetting(
    'RELAY_STORAGE_MB_PER_PROJECT',
    'The same for one project.',
    1_024,
  ),
  relayStorageMbPerClient: numberSetting(
    'RELAY_STORAGE_MB_PER_CLIENT',
    'The same for the messages sent by one client key.',
    16,
  ),
  relayStorageMbPerIp: numberSetting(
    'RELAY_STORAGE_MB_PER_IP',
    `The same for the messages sent from one IP address. ${PER_IP}`,
    64,
  ),
  relayMessages: numberSetting('RELAY_MESSAGES', 'Maximum number of stored messages.', 1_000_000),
  relayMessagesPerProject: numberSetting(
    'RELAY_MESSAGES_PER_PROJECT',
    'The same for one project.',
    500_000,
  ),
  relayMessagesPerClient: numberSetting(
    'RELAY_MESSAGES_PER_CLIENT',
    'The same for the messages sent by one client key.',
    4_000,
  ),
  relayMessagesPerIp: numberSetting(
    'RELAY_MESSAGES_PER_IP',
    `The same for the messages sent from one IP address. ${PER_IP}`,
    20_000,
  ),
  relayTopics: numberSetting(
    'RELAY_TOPICS',
    'Maximum number of subscribed topics, in the database and by the open sockets of one node.',
    1_000_000,
  ),
  relayTopicsPerClient: numberSetting(
    'RELAY_TOPICS_PER_CLIENT',
    'Maximum number of topics that one client key can subscribe to.',
    5_000,
  ),
  relayTopicsPerIp: numberSetting(
    'RELAY_TOPICS_PER_IP',
    'Maximum number of topics that the open sockets of one IP address can subscribe to, per node.',
    20_000,
  ),
  relaySubscriptionsPerDayPerIp: numberSetting(
    'RELAY_SUBSCRIPTIONS_PER_DAY_PER_IP',
    `Maximum number of topics that one IP address can subscribe to per day, because the database keeps them for eight days. ${PER_IP}`,
    50_000,
  ),
  relayDatabaseConnections: numberSetting(
    'RELAY_DATABASE_CONNECTIONS',
    'Maximum number of the relay’s database connections per node, in addition to DATABASE_CONNECTIONS.',
    4,
  ),
}

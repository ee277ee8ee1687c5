import { numberSetting, type Setting, SettingError, type SettingsFor } from '../setting.ts'

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

const PER_IP = 'Counted per node and in memory, since IP addresses are never stored.'

const relayHosts: Setting<readonly string[]> = {
  env: 'RELAY_HOSTS',
  help: 'Further host names of the relay (relay.shop.example,relay.eu.shop.example): a client may name any of them, or the host of PUBLIC_URL, in its token.',
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
  relaySockets: numberSetting('RELAY_SOCKETS', 'Relay sockets at most, per node.', 20_000),
  relaySocketsPerIp: numberSetting(
    'RELAY_SOCKETS_PER_IP',
    'Open relay sockets of one address at most, per node; above it a handshake gets 429.',
    500,
  ),
  relayConnectsPerMinutePerIp: numberSetting(
    'RELAY_CONNECTS_PER_MINUTE_PER_IP',
    'New relay sockets of one address per minute; above it a handshake gets 429.',
    1_200,
  ),
  relayCallsPerSecond: numberSetting(
    'RELAY_CALLS_PER_SECOND',
    'A relay client that calls more often is read from more slowly. 8 kB or ten topics count as one call.',
    50,
  ),
  relayCallsPerSecondPerIp: numberSetting(
    'RELAY_CALLS_PER_SECOND_PER_IP',
    'The same for all relay sockets of one address.',
    500,
  ),
  relayStorageMb: numberSetting(
    'RELAY_STORAGE_MB',
    'Stored messages of the relay, in MB; on disk they take up to twice as much. The last quarter is for messages of up to 15 minutes.',
    2_048,
  ),
  relayStorageMbPerProject: numberSetting(
    'RELAY_STORAGE_MB_PER_PROJECT',
    'The same for one project.',
    1_024,
  ),
  relayStorageMbPerClient: numberSetting(
    'RELAY_STORAGE_MB_PER_CLIENT',
    'The same for the messages that one client key has sent.',
    16,
  ),
  relayStorageMbPerIp: numberSetting(
    'RELAY_STORAGE_MB_PER_IP',
    `The same for the messages sent from one address. ${PER_IP}`,
    64,
  ),
  relayMessages: numberSetting('RELAY_MESSAGES', 'Stored messages at most.', 1_000_000),
  relayMessagesPerProject: numberSetting(
    'RELAY_MESSAGES_PER_PROJECT',
    'The same for one project.',
    500_000,
  ),
  relayMessagesPerClient: numberSetting(
    'RELAY_MESSAGES_PER_CLIENT',
    'The same for the messages that one client key has sent.',
    4_000,
  ),
  relayMessagesPerIp: numberSetting(
    'RELAY_MESSAGES_PER_IP',
    `The same for the messages sent from one address. ${PER_IP}`,
    20_000,
  ),
  relayTopics: numberSetting(
    'RELAY_TOPICS',
    'Topics subscribed to at most, in the database and by the open sockets of one node.',
    1_000_000,
  ),
  relayTopicsPerClient: numberSetting(
    'RELAY_TOPICS_PER_CLIENT',
    'Topics that one client key subscribes to at most.',
    5_000,
  ),
  relayTopicsPerIp: numberSetting(
    'RELAY_TOPICS_PER_IP',
    'Topics that the open sockets of one address subscribe to at most, per node.',
    20_000,
  ),
  relaySubscriptionsPerDayPerIp: numberSetting(
    'RELAY_SUBSCRIPTIONS_PER_DAY_PER_IP',
    `Topics that one address subscribes to in a day at most, since the database keeps them for eight. ${PER_IP}`,
    50_000,
  ),
  relayDatabaseConnections: numberSetting(
    'RELAY_DATABASE_CONNECTIONS',
    'Database connections of the relay at most, per node, on top of DATABASE_CONNECTIONS.',
    4,
  ),
}

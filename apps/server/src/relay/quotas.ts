import type { StorageQuotas } from './checkStorage.ts'
import type { IpQuota } from './ipUsage.ts'
import type { RelayConfig } from './settings.ts'

/** The operator's quotas of the relay, in bytes and counts. */
export type RelayQuotas = {
  storage: StorageQuotas
  /** Of one IP address, on this node. */
  ip: IpQuota
  topics: { client: number; total: number }
}

const MEGABYTE = 1_048_576

export function relayQuotas(config: RelayConfig): RelayQuotas {
  return {
    storage: {
      client: {
        bytes: config.relayStorageMbPerClient * MEGABYTE,
        messages: config.relayMessagesPerClient,
      },
      project: {
        bytes: config.relayStorageMbPerProject * MEGABYTE,
        messages: config.relayMessagesPerProject,
      },
      total: { bytes: config.relayStorageMb * MEGABYTE, messages: config.relayMessages },
    },
    ip: {
      bytes: config.relayStorageMbPerIp * MEGABYTE,
      messages: config.relayMessagesPerIp,
      topics: config.relayTopicsPerIp,
      subscriptions: config.relaySubscriptionsPerDayPerIp,
    },
    topics: { client: config.relayTopicsPerClient, total: config.relayTopics },
  }
}

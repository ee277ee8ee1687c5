import type { Hub } from './hub.ts'
import type { MessageQueue } from './messageQueue.ts'
import type { RelayQuotas } from './quotas.ts'
import type { RecentAcknowledgements } from './recentAcknowledgements.ts'

/** What the relay's calls and deliveries on this node share. */
export type RelayContext = {
  messageQueue: MessageQueue
  hub: Hub
  recentAcknowledgements: RecentAcknowledgements
  quotas: RelayQuotas
  /** Topics that all sockets of this node subscribe to. */
  topics(): number
  now(): number
}

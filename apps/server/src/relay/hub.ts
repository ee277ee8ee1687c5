import type { Connection } from './connection.ts'
import { isMissing, pushNew } from './delivery.ts'
import type { StoredMessage } from './pendingMessage.ts'
import type { RecentAcknowledgements } from './recentAcknowledgements.ts'

/** Pub/sub hub: which sockets of this node subscribe to which topic. */
export type Hub = {
  join(connection: Connection, topic: string): void
  leave(connection: Connection, topic: string): void
  leaveAll(connection: Connection): void
  hasListeners(topic: string): boolean
  /** Pushes a message to the topic's sockets that have received the messages before it. */
  deliver(message: StoredMessage): void
  /** Makes the topic's sockets read it from the message queue; with `seq`, only sockets that lack that message. */
  recheck(message: { topic: string; sender: string; seq?: number }): void
}

export function createHub(options: {
  recentAcknowledgements: RecentAcknowledgements
  onBehind(connection: Connection): void
  /** Called when a connection's number of topics changes. */
  onTopics(connection: Connection, change: 1 | -1): void
}): Hub {
  const listeners = new Map<string, Set<Connection>>()

  function leave(connection: Connection, topic: string): void {
    if (connection.topics.delete(topic)) options.onTopics(connection, -1)
    connection.behind.delete(topic)
    const set = listeners.get(topic)
    set?.delete(connection)
    if (set?.size === 0) listeners.delete(topic)
  }

  return {
    join(connection, topic) {
      if (!connection.topics.has(topic)) options.onTopics(connection, 1)
      connection.topics.add(topic)
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(connection))
    },
    leave,
    leaveAll(connection) {
      for (const topic of [...connection.topics]) leave(connection, topic)
    },
    hasListeners: (topic) => listeners.has(topic),
    deliver(message) {
      for (const connection of listeners.get(message.topic) ?? [])
        pushNew(connection, options.recentAcknowledgements, message)
    },
    recheck({ topic, sender, seq }) {
      for (const connection of listeners.get(topic) ?? []) {
        if (!isMissing(connection, options.recentAcknowledgements, { seq: seq ?? 0, sender }))
          continue
        connection.behind.add(topic)
        options.onBehind(connection)
      }
    },
  }
}

import type { Connection } from './connection.ts'
import { pushLive, wants } from './delivery.ts'
import type { Mail } from './mail.ts'
import type { Receipts } from './receipts.ts'

/** Which of this node's sockets listen to what. */
export type Hub = {
  join(connection: Connection, topic: string): void
  leave(connection: Connection, topic: string): void
  leaveAll(connection: Connection): void
  hasListeners(topic: string): boolean
  /** Hands mail to whoever listens and has what came before it. */
  deliver(mail: Mail): void
  /** Makes those who listen read the topic from the mailbox; with a number, only who lacks it. */
  recheck(mail: { topic: string; sender: string; seq?: number }): void
}

export function createHub(options: {
  receipts: Receipts
  onBehind(connection: Connection): void
  /** A connection's number of topics has changed by so many. */
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
    deliver(mail) {
      for (const connection of listeners.get(mail.topic) ?? [])
        pushLive(connection, options.receipts, mail)
    },
    recheck({ topic, sender, seq }) {
      for (const connection of listeners.get(topic) ?? []) {
        if (!wants(connection, options.receipts, { seq: seq ?? 0, sender })) continue
        connection.behind.add(topic)
        options.onBehind(connection)
      }
    },
  }
}

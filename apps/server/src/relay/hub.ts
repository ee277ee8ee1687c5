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
  deliver(mail: Mail): void
  /** Makes whoever has not got this mail read the topic from the mailbox. */
  missed(mail: Pick<Mail, 'seq' | 'topic' | 'sender'>): void
}

export function createHub(options: {
  receipts: Receipts
  onBehind(connection: Connection): void
}): Hub {
  const listeners = new Map<string, Set<Connection>>()

  function leave(connection: Connection, topic: string): void {
    connection.topics.delete(topic)
    connection.behind.delete(topic)
    const set = listeners.get(topic)
    set?.delete(connection)
    if (set?.size === 0) listeners.delete(topic)
  }

  return {
    join(connection, topic) {
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
    missed(mail) {
      for (const connection of listeners.get(mail.topic) ?? []) {
        if (!wants(connection, options.receipts, mail)) continue
        connection.behind.add(mail.topic)
        options.onBehind(connection)
      }
    },
  }
}

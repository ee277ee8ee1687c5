import { deliverStored, subscribe } from './answerCall.ts'
import type { Connection } from './connection.ts'
import type { RelayContext } from './relayContext.ts'

/** A client subscribes again within a second of its handshake; after this time it has failed to. */
export const RESUME_AFTER_MS = 3_000

/**
 * Resumes the stored subscriptions of a client whose new socket has subscribed to nothing, and sends
 * their stored messages. The official wallet core keeps such a socket open when its own call to
 * subscribe failed, and would receive nothing until its next reconnect.
 */
export async function resumeSubscriptions(
  relay: RelayContext,
  connection: Connection,
): Promise<void> {
  if (connection.topics.size > 0) return
  const topics = await relay.messageQueue.topicsOf(connection.client)
  const isIdle = connection.topics.size === 0
  if (topics.length === 0 || !isIdle || connection.socket.readyState !== connection.socket.OPEN) {
    return
  }
  await subscribe(relay, connection, topics)
  await deliverStored(relay, connection)
}

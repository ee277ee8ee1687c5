import type { Context } from '../context/context.ts'
import { deliverStored } from './answerCall.ts'
import type { Connection } from './connection.ts'
import { createHub } from './hub.ts'
import type { IpUsages } from './ipUsages.ts'
import { openMessageQueue } from './messageQueue.ts'
import { startNodeSync } from './nodeSync.ts'
import { relayQuotas } from './quotas.ts'
import { createRecentAcknowledgements } from './recentAcknowledgements.ts'
import type { RelayContext } from './relayContext.ts'

/** Opens the message queue, the hub of this node's sockets and the link to the other nodes. */
export async function openRelayContext(
  context: Context,
  { node, ipUsages }: { node: string; ipUsages: IpUsages },
): Promise<{ relay: RelayContext; close(): Promise<void> }> {
  const recentAcknowledgements = createRecentAcknowledgements()
  const quotas = relayQuotas(context.config)
  const hub = createHub({
    recentAcknowledgements,
    onBehind,
    onTopics: ({ ipUsage }, change) => ipUsages.addTopics(ipUsage, change),
  })
  const nodeSync = await startNodeSync(context, { hub, node })
  const messageQueue = openMessageQueue(context, {
    db: context.relayDb,
    node,
    quotas,
    onStored(message) {
      if (message.after > 0) hub.deliver(message)
      else hub.recheck(message)
      nodeSync.announce(message)
      context.metrics.count('relay_messages_total')
    },
    onRepeat: ({ topic, sender }) => hub.recheck({ topic, sender }),
  })
  const relay: RelayContext = {
    messageQueue,
    hub,
    recentAcknowledgements,
    quotas,
    topics: () => ipUsages.topics(),
    now: () => context.clock.now(),
  }

  function onBehind(connection: Connection): void {
    deliverStored(relay, connection).catch((error) => context.log.warn('relay.failed', { error }))
  }

  return {
    relay,
    async close() {
      await nodeSync.close()
      await messageQueue.close()
    },
  }
}

import type { Context } from '../context.ts'
import { deliverStored, type RelayContext } from './calls.ts'
import type { Connection } from './connection.ts'
import { createHub } from './hub.ts'
import { openMailbox } from './mailbox.ts'
import { meetOtherNodes } from './otherNodes.ts'
import { relayQuotas } from './quotas.ts'
import { createReceipts } from './receipts.ts'
import type { Sources } from './sources.ts'

/** Connects what a node's calls need: the stored messages, its own sockets and the other nodes. */
export async function openRelayContext(
  context: Context,
  { node, sources }: { node: string; sources: Sources },
): Promise<{ relay: RelayContext; close(): Promise<void> }> {
  const receipts = createReceipts()
  const quotas = relayQuotas(context.config)
  const hub = createHub({
    receipts,
    onBehind,
    onTopics: ({ source }, change) => sources.addTopics(source, change),
  })
  const others = await meetOtherNodes(context, { hub, node })
  const mailbox = openMailbox(context, {
    db: context.relayDb,
    node,
    quotas,
    onStored(mail) {
      if (mail.after > 0) hub.deliver(mail)
      else hub.recheck(mail)
      others.announce(mail)
      context.metrics.count('relay_messages_total')
    },
    onRepeat: ({ topic, sender }) => hub.recheck({ topic, sender }),
  })
  const relay: RelayContext = {
    mailbox,
    hub,
    receipts,
    quotas,
    topics: () => sources.topics(),
    now: () => context.clock.now(),
  }

  function onBehind(connection: Connection): void {
    deliverStored(relay, connection).catch((error) => context.log.warn('relay.failed', { error }))
  }

  return {
    relay,
    async close() {
      await others.close()
      await mailbox.close()
    },
  }
}

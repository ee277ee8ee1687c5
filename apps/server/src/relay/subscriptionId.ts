import { createHash } from 'node:crypto'

/** What both sides call a client's subscription to a topic. */
export function subscriptionId(topic: string, did: string): string {
  return createHash('sha256')
    .update(topic + did)
    .digest('hex')
}

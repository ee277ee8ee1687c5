import { createHash } from 'node:crypto'

/** The id of a client's subscription to a topic; client and relay both derive it. */
export function subscriptionId(topic: string, did: string): string {
  return createHash('sha256')
    .update(topic + did)
    .digest('hex')
}

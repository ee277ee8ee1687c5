import { relayErrors } from '@latchkey/wire'
import { CallRefused } from './CallRefused.ts'

type QuotaScope = 'client' | 'project' | 'ip' | 'total'
type QuotaResource = 'bytes' | 'messages' | 'topics'

/** Which quota a call would exceed. */
export type QuotaObstacle = { scope: QuotaScope; resource: QuotaResource }

const OWNERS: Readonly<Record<QuotaScope, string>> = {
  client: 'this client key',
  project: 'this project',
  ip: 'this address',
  total: 'this relay',
}

const RESOURCES: Readonly<Record<QuotaResource, string>> = {
  bytes: 'bytes of stored messages',
  messages: 'number of stored messages',
  topics: 'number of subscribed topics',
}

/** A call rejected by a storage quota; the reason goes to the client. */
export class QuotaExceeded extends CallRefused {
  override readonly name = 'QuotaExceeded'
  readonly obstacle: QuotaObstacle
  constructor(obstacle: QuotaObstacle) {
    super(
      relayErrors.limit,
      `Quota of ${OWNERS[obstacle.scope]} exceeded: ${RESOURCES[obstacle.resource]}`,
    )
    this.obstacle = obstacle
  }
}

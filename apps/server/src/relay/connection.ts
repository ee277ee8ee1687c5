import type { WebSocket } from 'ws'
import { type BoundedMap, createBoundedMap } from '../cache/boundedMap.ts'
import type { TokenBucket } from '../rateLimit/tokenBucket.ts'
import type { IpUsage } from './ipUsage.ts'

/** One authorized socket. A node has many idle ones, so its state is small. */
export type Connection = {
  socket: WebSocket
  /** The client's public key; stored messages belong to the key, not to the socket. */
  client: string
  /** The client’s `did:key`, as its token names it. */
  did: string
  /** The id of the project that the socket was opened for. */
  project: string
  ipUsage: IpUsage
  topics: Set<string>
  /** The sequence number of the last message this socket published, by topic; only of the most recent topics. */
  lastStored: BoundedMap<number>
  /** Sizes of the messages that were pushed and not yet acknowledged, by sequence number. */
  unacknowledged: Map<number, number>
  unacknowledgedBytes: number
  /** Topics whose stored messages must be read from the queue before a new message is pushed. */
  behind: Set<string>
  isCatchingUp: boolean
  /** The last page of `irn_fetchMessages`; the client's next fetch acknowledges it. */
  fetched: readonly number[]
  isAlive: boolean
  badFrames: number
  calls: TokenBucket
}

/** Topics per socket in `lastStored`; subscribers of other topics read the database. */
const MAX_LAST_STORED = 64
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024

export function createConnection(
  socket: WebSocket,
  owner: Pick<Connection, 'client' | 'did' | 'project' | 'ipUsage' | 'calls'>,
): Connection {
  return {
    socket,
    client: owner.client,
    did: owner.did,
    project: owner.project,
    ipUsage: owner.ipUsage,
    calls: owner.calls,
    topics: new Set(),
    lastStored: createBoundedMap(MAX_LAST_STORED),
    unacknowledged: new Map(),
    unacknowledgedBytes: 0,
    behind: new Set(),
    isCatchingUp: false,
    fetched: [],
    isAlive: true,
    badFrames: 0,
  }
}

/** A client with more than 4 MB of unread frames is disconnected (backpressure); its messages stay in the queue. */
export function send(connection: Connection, text: string): void {
  const { socket } = connection
  if (socket.readyState !== socket.OPEN) return
  socket.send(text)
  disconnectSlowReader(connection)
}

/** Also called for pings, since `ws` sends pongs by itself. */
export function disconnectSlowReader({ socket }: Connection): void {
  if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate()
}

import type { WebSocket } from 'ws'
import { type BoundedMap, createBoundedMap } from '../guard/boundedMap.ts'
import type { TokenBucket } from '../guard/tokenBucket.ts'
import type { Source } from './source.ts'

/** One admitted socket. Idle ones are many, so it holds little. */
export type Connection = {
  socket: WebSocket
  /** The client's public key; its mailbox hangs on it, not on the socket. */
  client: string
  did: string
  /** The id of the project it was opened for. */
  project: string
  source: Source
  topics: Set<string>
  /** The sequence number of the last message this socket stored, by topic; the latest topics only. */
  lastStored: BoundedMap<number>
  /** Mail that was pushed and not yet acknowledged, with its size. */
  unacknowledged: Map<number, number>
  unacknowledgedBytes: number
  /** Topics whose mail must be read from the mailbox before anything live may follow. */
  behind: Set<string>
  catchingUp: boolean
  /** What `irn_fetchMessages` handed out last; counts as received when the client asks again. */
  fetched: readonly number[]
  isAlive: boolean
  badFrames: number
  calls: TokenBucket
}

/** Topics whose last message is remembered; for others subscribers read the database. */
const MOST_LAST_STORED = 64
const MOST_BACKLOG_BYTES = 4 * 1024 * 1024

export function createConnection(
  socket: WebSocket,
  owner: Pick<Connection, 'client' | 'did' | 'project' | 'source' | 'calls'>,
): Connection {
  return {
    socket,
    client: owner.client,
    did: owner.did,
    project: owner.project,
    source: owner.source,
    calls: owner.calls,
    topics: new Set(),
    lastStored: createBoundedMap(MOST_LAST_STORED),
    unacknowledged: new Map(),
    unacknowledgedBytes: 0,
    behind: new Set(),
    catchingUp: false,
    fetched: [],
    isAlive: true,
    badFrames: 0,
  }
}

/** A reader that lets 4 MB pile up is cut off; its mail stays in the mailbox. */
export function send(connection: Connection, text: string): void {
  const { socket } = connection
  if (socket.readyState !== socket.OPEN) return
  socket.send(text)
  cutSlowReader(connection)
}

/** Also called for pings, whose replies `ws` sends by itself. */
export function cutSlowReader({ socket }: Connection): void {
  if (socket.bufferedAmount > MOST_BACKLOG_BYTES) socket.terminate()
}

import type { WebSocket } from 'ws'

/** One admitted socket. Idle ones are many, so it holds little. */
export type Connection = {
  socket: WebSocket
  /** The client's public key; its mailbox hangs on it, not on the socket. */
  client: string
  did: string
  topics: Set<string>
  /** What this socket has stored last, by topic. */
  chain: Map<string, number>
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
  /** Calls it may still make at once, and when that was reckoned. */
  allowance: number
  allowanceAt: number
}

const MOST_BACKLOG_BYTES = 4 * 1024 * 1024

export function createConnection(
  socket: WebSocket,
  who: { client: string; did: string },
): Connection {
  return {
    socket,
    client: who.client,
    did: who.did,
    topics: new Set(),
    chain: new Map(),
    unacknowledged: new Map(),
    unacknowledgedBytes: 0,
    behind: new Set(),
    catchingUp: false,
    fetched: [],
    isAlive: true,
    badFrames: 0,
    allowance: 0,
    allowanceAt: 0,
  }
}

/** A reader that lets 4 MB pile up is cut off; its mail stays in the mailbox. */
export function send(connection: Connection, text: string): void {
  const { socket } = connection
  if (socket.readyState !== socket.OPEN) return
  socket.send(text)
  if (socket.bufferedAmount > MOST_BACKLOG_BYTES) socket.terminate()
}

import * as v from 'valibot'
import { WebSocket } from 'ws'
import { stringifyExact } from './exactJson.ts'
import { type JsonRpcRequest, type Outcome, parseReply } from './requestNode.ts'

/** A websocket to a node for one page's subscriptions; opens at the first subscription, closes with the page's socket. */
export type NodeSocket = {
  /** `onReply` runs before any notification that the node sends after its reply. */
  request(request: JsonRpcRequest, onReply: (outcome: NonNullable<Outcome>) => void): void
  /** Requests without a reply so far. */
  pending(): number
  close(): void
}

type Notification = { method: string; params: { subscription: unknown; result?: unknown } }

export type NodeSocketOptions = {
  urls: readonly string[]
  onNotification(notification: Notification, text: string): void
  /** No node accepted the socket, or the node closed it: all subscriptions are lost. */
  onLost(): void
}

const MAX_PAYLOAD = 4 * 1_048_576
const HANDSHAKE_MS = 5_000

const notificationSchema = v.object({
  method: v.string(),
  params: v.object({ subscription: v.unknown(), result: v.optional(v.unknown()) }),
})

export function openNodeSocket(options: NodeSocketOptions): NodeSocket {
  const replies = new Map<number, (outcome: NonNullable<Outcome>) => void>()
  const unsent: string[] = []
  let nextId = 1
  let isClosed = false
  let isOpened = false
  let socket: WebSocket | null = null

  const handleMessage = (text: string): void => {
    const value = parse(text)
    const notification = v.safeParse(notificationSchema, value)
    if (notification.success) {
      options.onNotification(notification.output, text)
      return
    }
    const reply = parseReply(value)
    if (!reply) return
    const onReply = replies.get(reply.id)
    replies.delete(reply.id)
    onReply?.(reply.outcome)
  }

  const connectTo = (index: number): void => {
    const url = options.urls[index]
    if (!url) {
      isClosed = true
      options.onLost()
      return
    }
    const candidate = new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: MAX_PAYLOAD,
      handshakeTimeout: HANDSHAKE_MS,
    })
    socket = candidate
    candidate.on('open', () => {
      for (const text of unsent.splice(0)) candidate.send(text)
      isOpened = true
    })
    candidate.on('message', (data, isBinary) => {
      if (!isClosed && !isBinary) handleMessage(String(data))
    })
    // `ws` emits `close` after every error.
    candidate.on('error', () => {})
    // After an open socket closed no other node is tried: the page must subscribe again.
    candidate.on('close', () => {
      if (!isClosed) connectTo(isOpened ? options.urls.length : index + 1)
    })
  }
  connectTo(0)

  return {
    request({ method, params }, onReply) {
      if (isClosed) return
      const id = nextId
      nextId += 1
      replies.set(id, onReply)
      const text = stringifyExact({ jsonrpc: '2.0', id, method, params: params ?? [] })
      if (socket?.readyState === WebSocket.OPEN) socket.send(text)
      else unsent.push(text)
    },
    pending: () => replies.size,
    close() {
      isClosed = true
      socket?.terminate()
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: ignored.
    return null
  }
}

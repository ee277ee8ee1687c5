import { WebSocket } from 'ws'

/** The upstream half of a page's socket: opened at its first subscription, gone with it. */
export type Subscriptions = {
  /** Hands a subscribe or unsubscribe request to the node; the answer comes through `onText`. */
  send(text: string): void
  close(): void
}

export type SubscriptionsOptions = {
  urls: readonly string[]
  onText(text: string): void
  /** No node, or the node left: whatever was subscribed is lost. */
  onLost(): void
}

const MAX_PAYLOAD = 4 * 1_048_576
const MAX_WAITING = 100
const HANDSHAKE_MS = 5_000

export function openSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const waiting: string[] = []
  let closed = false
  let socket: WebSocket | null = null

  const lose = (): void => {
    if (closed) return
    closed = true
    options.onLost()
  }

  const tryFrom = (index: number): void => {
    const url = options.urls[index]
    if (!url) {
      lose()
      return
    }
    const candidate = new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: MAX_PAYLOAD,
      handshakeTimeout: HANDSHAKE_MS,
    })
    socket = candidate
    let opened = false
    candidate.on('open', () => {
      opened = true
      for (const text of waiting.splice(0)) candidate.send(text)
    })
    candidate.on('message', (data, isBinary) => {
      if (!closed && !isBinary) options.onText(String(data))
    })
    // Every error is followed by a close.
    candidate.on('error', () => {})
    candidate.on('close', () => {
      if (closed) return
      if (opened) lose()
      else tryFrom(index + 1)
    })
  }
  tryFrom(0)

  return {
    send(text) {
      if (closed) return
      if (socket?.readyState === WebSocket.OPEN) socket.send(text)
      else if (waiting.length < MAX_WAITING) waiting.push(text)
    },
    close() {
      closed = true
      socket?.terminate()
    },
  }
}

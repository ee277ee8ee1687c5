import { once } from 'node:events'
import { type WebSocket, WebSocketServer } from 'ws'

export type SubscriptionNode = {
  url: string
  /** Every message that the node received. */
  received: string[]
  openSockets(): number
  /** Sends a text to every socket. */
  send(text: string): void
  close(): void
}

export type SubscriptionNodeOptions = {
  /** The result of a subscribe request; throw `{ code, message }` for an error. Default: a new id. */
  subscribe?(count: number): unknown
}

/** A node's websocket that answers subscribe and unsubscribe requests. */
export async function startSubscriptionNode(
  options: SubscriptionNodeOptions = {},
): Promise<SubscriptionNode> {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const received: string[] = []
  let count = 0
  const subscribe = options.subscribe ?? ((number: number) => `0x${number.toString(16)}`)
  const answer = (socket: WebSocket, text: string): void => {
    received.push(text)
    const { id, method } = JSON.parse(text) as { id: unknown; method: string }
    const reply = (): object => {
      if (/un(?:subscribe|watch)/i.test(method)) return { result: true }
      count += 1
      try {
        return { result: subscribe(count) }
      } catch (error) {
        return { error }
      }
    }
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...reply() }))
  }
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => answer(socket, String(data)))
  })
  await once(sockets, 'listening')
  const address = sockets.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `ws://127.0.0.1:${port}`,
    received,
    openSockets: () => sockets.clients.size,
    send(text) {
      for (const socket of sockets.clients) socket.send(text)
    },
    close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

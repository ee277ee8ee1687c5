import { once } from 'node:events'
import { WebSocket } from 'ws'

/** A page's JSON-RPC websocket. */
export type RpcPage = {
  socket: WebSocket
  send(text: string): void
  /** The next message from the server. */
  next(): Promise<string>
  /** Sends a request and waits for the next message. */
  request(request: object): Promise<unknown>
  close(): void
}

export async function openRpcPage(
  url: string,
  options: { chainId?: string; projectId?: string; ip?: string } = {},
): Promise<RpcPage> {
  const { chainId = 'eip155:1', projectId = 'test', ip } = options
  const query = new URLSearchParams({ chainId, projectId })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1?${query}`, {
    headers: ip ? { 'x-forwarded-for': ip } : {},
  })
  const texts: string[] = []
  const waiting: ((text: string) => void)[] = []
  socket.on('message', (data) => {
    const text = String(data)
    const resolve = waiting.shift()
    if (resolve) resolve(text)
    else texts.push(text)
  })
  await once(socket, 'open')
  const next = async (): Promise<string> =>
    texts.shift() ?? new Promise((resolve) => waiting.push(resolve))
  return {
    socket,
    send: (text) => socket.send(text),
    next,
    async request(request) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...request }))
      return JSON.parse(await next())
    },
    close: () => socket.terminate(),
  }
}

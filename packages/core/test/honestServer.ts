import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the server got. */
export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  type: string
  headers: IncomingHttpHeaders
}
export type Reply = {
  status?: number
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

/** A real HTTP server that replies with what `answer` returns, and records every request in `requests`. */
export async function startServer(
  answer: (request: ReceivedRequest) => Reply | 'hang',
): Promise<{ url: string; requests: ReceivedRequest[]; close(): Promise<void> }> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: await readBody(request),
      type: request.headers['content-type'] ?? '',
      headers: request.headers,
    }
    requests.push(received)
    const reply = answer(received)
    if (reply === 'hang') return
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      ...reply.headers,
    })
    response.end(reply.text ?? JSON.stringify(reply.json ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

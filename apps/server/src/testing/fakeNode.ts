import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type FakeNode = {
  url: string
  /** The methods of all requests in order. */
  requestedMethods: string[]
  /** The number of HTTP requests. */
  httpRequests: number
  close(): Promise<void>
}

export type FakeNodeOptions = {
  chainId?: number
  /** The result of a method, `0x1` without one; throw `{ code, message }` for a JSON-RPC error. */
  answer?(method: string, params: unknown): unknown
  /** Handles the HTTP request instead; `true` when it did. */
  misbehave?(
    request: { body: string; methods: string[] },
    response: ServerResponse,
  ): boolean | Promise<boolean>
}

/** A fake JSON-RPC node over HTTP, with chosen faults. */
export async function startFakeNode(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const state = { requestedMethods: [] as string[], httpRequests: 0 }
  const server = createServer((request, response) => {
    handle(request, response, options, state).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    get requestedMethods() {
      return state.requestedMethods
    },
    get httpRequests() {
      return state.httpRequests
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Call = { id: number; method: string; params: unknown }

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: FakeNodeOptions,
  state: { requestedMethods: string[]; httpRequests: number },
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const parsed: Call | Call[] = JSON.parse(body)
  const calls = Array.isArray(parsed) ? parsed : [parsed]
  const methods = calls.map(({ method }) => method)
  state.httpRequests += 1
  state.requestedMethods.push(...methods)
  if (await options.misbehave?.({ body, methods }, response)) return
  const replies = await Promise.all(calls.map((call) => reply(call, options)))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(Array.isArray(parsed) ? replies : replies[0]))
}

async function reply({ id, method, params }: Call, options: FakeNodeOptions): Promise<unknown> {
  try {
    const chainId = `0x${(options.chainId ?? 1).toString(16)}`
    const answer = method === 'eth_chainId' ? chainId : await options.answer?.(method, params)
    return { jsonrpc: '2.0', id, result: answer === undefined ? '0x1' : answer }
  } catch (error) {
    return { jsonrpc: '2.0', id, error }
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { accountMethods } from './accountMethods.ts'
import { chainMethods } from './chainMethods.ts'
import type { Method, RpcContext } from './rpcContext.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'
import { openSubscriptions } from './subscriptions.ts'
import { toRpcJson } from './toRpcJson.ts'
import { transactionMethods } from './transactionMethods.ts'

const methods: Readonly<Record<string, Method>> = {
  ...chainMethods,
  ...accountMethods,
  ...transactionMethods,
}

const call = v.object({
  id: v.union([v.string(), v.number(), v.null()]),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})

type Handler = (method: string, params: readonly unknown[]) => unknown

/** JSON-RPC over HTTP and, on the same port, over a websocket. */
export function serveRpc(context: RpcContext, onMethod: (method: string) => void): Server {
  const callMethod: Handler = (name, params) => {
    onMethod(name)
    const method = methods[name]
    if (!method) throw new SolanaRpcError(-32601, `Method not found: ${name}`)
    return method(context, params)
  }
  const server = createServer((request, response) => {
    void respond(request, response, callMethod)
  })
  new WebSocketServer({ server }).on('connection', (socket) =>
    serveSocket(context, socket, callMethod),
  )
  return server
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Handler,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method === 'OPTIONS') {
    response.end()
    return
  }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  response.setHeader('content-type', 'application/json')
  response.end(answer(Buffer.concat(parts).toString(), handler))
}

function serveSocket(context: RpcContext, socket: WebSocket, callMethod: Handler): void {
  const subscriptions = openSubscriptions(context, socket)
  socket.on('message', (data) => {
    const handler: Handler = (method, params) =>
      subscriptions.handle(method, params) ?? callMethod(method, params)
    socket.send(answer(String(data), handler))
  })
  socket.on('close', subscriptions.close)
}

/** The reply to one call or to a batch of them. */
function answer(text: string, handler: Handler): string {
  try {
    const parsed: unknown = JSON.parse(text)
    return toRpcJson(
      Array.isArray(parsed)
        ? parsed.map((item) => answerOne(item, handler))
        : answerOne(parsed, handler),
    )
  } catch {
    return toRpcJson(failure(null, new SolanaRpcError(-32700, 'Parse error')))
  }
}

function answerOne(parsed: unknown, handler: Handler): object {
  const read = v.safeParse(call, parsed)
  if (!read.success) return failure(null, new SolanaRpcError(-32600, 'Invalid request'))
  const { id, method, params } = read.output
  try {
    return { jsonrpc: '2.0', id, result: handler(method, params) }
  } catch (error) {
    return failure(id, error)
  }
}

function failure(id: string | number | null, error: unknown): object {
  const { code, message, data } =
    error instanceof SolanaRpcError ? error : new SolanaRpcError(-32603, String(error))
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}

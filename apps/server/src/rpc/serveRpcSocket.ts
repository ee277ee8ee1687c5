import type { WebSocket } from 'ws'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import type { Project } from '../projects/project.ts'
import type { Chain } from './chains.ts'
import { stringifyExact } from './exactJson.ts'
import { parseRpcBody } from './parseRpcBody.ts'
import { parseRpcRequest } from './parseRpcRequest.ts'
import { answerRpc, type RpcBackend } from './proxy.ts'
import { countRpcRequests } from './rpcRateLimit.ts'
import { LIMIT_EXCEEDED, type RpcId, type RpcReply, toErrorReply } from './rpcReply.ts'
import { servePageSubscriptions } from './servePageSubscriptions.ts'
import type { SubscriptionCounts } from './subscriptionQuota.ts'

export type RpcSocketOptions = {
  context: Context
  project: Project
  ip: string
  chain: Chain
  backend: RpcBackend
  counts: SubscriptionCounts
}

const MAX_BACKLOG_BYTES = 4 * 1_048_576
const MAX_OPEN_REQUESTS = 100

/** Serves one page's websocket: plain requests go to the nodes over HTTP, subscriptions to a node's websocket. */
export function serveRpcSocket(pageSocket: WebSocket, options: RpcSocketOptions): void {
  const { context, project, ip, backend } = options
  const pageClosed = new AbortController()
  let openRequests = 0

  const sendText = (text: string): void => {
    // Disconnects a page that does not read, whose backlog would grow without bound (backpressure).
    if (pageSocket.bufferedAmount > MAX_BACKLOG_BYTES) pageSocket.terminate()
    else pageSocket.send(text)
  }
  const send = (reply: RpcReply | readonly RpcReply[]): void => sendText(stringifyExact(reply))
  const subscriptions = servePageSubscriptions({
    ...options,
    sendText,
    // Closing tells the page that its subscriptions are lost; it reconnects and subscribes again.
    onLost: () => pageSocket.close(1013, 'The node left'),
  })

  const answer = async (text: string): Promise<void> => {
    const body = parseRpcBody(text)
    if (body.requests === null) return send(body.refusal)
    const requests = body.requests.length
    const id = idOf(body)
    try {
      await countRpcRequests(context, { projectId: project.id, ip, requests })
      if (!body.isBatch && subscriptions.handle(parseRpcRequest(body.requests[0]))) return
      const answered = await answerRpc(body, backend, pageClosed.signal)
      if (answered.status === 'answered') send(answered.reply)
      if (answered.status === 'unreachable') {
        send(toErrorReply(id, { code: -32_603, message: 'No node answered' }))
      }
    } catch (error) {
      send(toErrorReply(id, toRpcError(context, error)))
    }
  }

  pageSocket.on('message', (data, isBinary) => {
    if (isBinary || openRequests >= MAX_OPEN_REQUESTS)
      return pageSocket.close(1008, 'Too many events at once')
    openRequests += 1
    answer(String(data))
      .finally(() => {
        openRequests -= 1
      })
      .catch(() => pageSocket.terminate())
  })
  pageSocket.on('error', () => pageSocket.terminate())
  pageSocket.on('close', () => {
    pageClosed.abort()
    subscriptions.close()
  })
}

/** The id of the error that rejects a whole body. */
function idOf(body: { requests: readonly unknown[]; isBatch: boolean }): RpcId {
  return body.isBatch ? null : (parseRpcRequest(body.requests[0]).id ?? null)
}

/** A `ServerError` is a used-up limit; anything else is a fault of the server (JSON-RPC's internal error). */
function toRpcError(context: Context, error: unknown): { code: number; message: string } {
  if (error instanceof ServerError) return { code: LIMIT_EXCEEDED, message: error.message }
  context.log.error('rpc.socket-failed', { error })
  return { code: -32_603, message: 'Internal error' }
}

import type { WebSocket } from 'ws'
import type { Context } from '../context.ts'
import type { Project } from '../projects/project.ts'
import { ServerError } from '../ServerError.ts'
import { toJson } from '../serve.ts'
import { spendRpcBudget } from './budget.ts'
import type { Chain } from './chains.ts'
import { isSubscription } from './methods.ts'
import { answerRpc, countRequests, type RpcTarget } from './proxy.ts'
import { openSubscriptions, type Subscriptions } from './subscriptions.ts'

export type RpcSocketOptions = {
  context: Context
  project: Project
  chain: Chain
  target: RpcTarget
}

const MAX_BACKLOG_BYTES = 4 * 1_048_576
const MAX_OPEN_REQUESTS = 100

/** One page's socket: plain requests go to the nodes over HTTP, subscriptions to a node's own socket. */
export function serveRpcSocket(page: WebSocket, options: RpcSocketOptions): void {
  const left = new AbortController()
  let open = 0
  let subscriptions: Subscriptions | null = null

  const send = (text: string): void => {
    // A page that does not read would have us keep everything for it.
    if (page.bufferedAmount > MAX_BACKLOG_BYTES) page.terminate()
    else page.send(text)
  }
  const subscribe = (text: string): void => {
    subscriptions ??= openSubscriptions({
      urls: options.chain.config.ws,
      onText: send,
      // The page must know that its subscriptions are gone: it connects and subscribes again.
      onLost: () => page.close(1013, 'The node left'),
    })
    subscriptions.send(text)
  }
  const answer = async (text: string): Promise<void> => {
    const body = parse(text)
    if (body === undefined) return send(refusal(null, -32_700, 'Parse error'))
    await spendRpcBudget(options.context, options.project.id, countRequests(body))
    const wanted = subscriptionId(body, options.chain)
    if (wanted === undefined) {
      const reply = await answerRpc(body, options.target, left.signal)
      return send(toJson(reply ?? JSON.parse(refusal(null, -32_603, 'No node answered'))))
    }
    if (options.chain.config.ws.length > 0) return subscribe(text)
    send(refusal(wanted, -32_601, 'No node of this chain takes subscriptions'))
  }

  page.on('message', (data, isBinary) => {
    if (isBinary || open >= MAX_OPEN_REQUESTS) return page.close(1008, 'Too much at once')
    open += 1
    answer(String(data))
      .catch((error) => send(refusal(null, -32_005, describe(error))))
      .finally(() => {
        open -= 1
      })
      .catch(() => page.terminate())
  })
  page.on('error', () => page.terminate())
  page.on('close', () => {
    left.abort()
    subscriptions?.close()
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The id of a subscribe or unsubscribe request; `undefined` when it is none. */
function subscriptionId(body: unknown, chain: Chain): unknown {
  if (typeof body !== 'object' || body === null || !('method' in body)) return undefined
  if (typeof body.method !== 'string' || !isSubscription(chain.namespace, body.method)) {
    return undefined
  }
  return 'id' in body ? (body.id ?? null) : null
}

function refusal(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}

function describe(error: unknown): string {
  return error instanceof ServerError ? error.message : 'Unexpected'
}

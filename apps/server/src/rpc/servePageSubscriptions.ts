import type { Context } from '../context/context.ts'
import type { Project } from '../projects/project.ts'
import type { Chain } from './chains.ts'
import { stringifyExact } from './exactJson.ts'
import { isLastNotification, subscriptionKind } from './methods.ts'
import { type NodeSocket, openNodeSocket } from './nodeSocket.ts'
import type { RpcRequest } from './parseRpcRequest.ts'
import type { JsonRpcRequest, Outcome } from './requestNode.ts'
import { LIMIT_EXCEEDED, type RpcId, toErrorReply, toReply } from './rpcReply.ts'
import {
  createSubscriptionQuota,
  describeObstacle,
  type SubscriptionCounts,
} from './subscriptionQuota.ts'

export type PageSubscriptions = {
  /** Handles a request that starts or ends a subscription; `false` for other requests. */
  handle(item: RpcRequest): boolean
  close(): void
}

export type PageSubscriptionsOptions = {
  context: Context
  project: Project
  ip: string
  chain: Chain
  counts: SubscriptionCounts
  sendText(text: string): void
  onLost(): void
}

const MAX_PENDING = 100

/** Forwards the subscriptions of one page, within their limits, to a node's websocket. */
export function servePageSubscriptions(options: PageSubscriptionsOptions): PageSubscriptions {
  const { config, metrics } = options.context
  const { chain, counts, ip } = options
  const projectId = options.project.id
  const quota = createSubscriptionQuota({ limits: config, counts, ip, projectId })
  let node: NodeSocket | null = null

  const refuse = (id: RpcId | undefined, code: number, message: string): void => {
    if (id !== undefined) options.sendText(stringifyExact(toErrorReply(id, { code, message })))
  }
  const forwardToNode = (
    { id, request }: { id: RpcId | undefined; request: JsonRpcRequest },
    onOutcome: (outcome: NonNullable<Outcome>) => void,
  ): void => {
    node ??= openNodeSocket({
      urls: chain.config.ws,
      onNotification({ method, params }, text) {
        if (isLastNotification(method, params.result)) quota.end(params.subscription)
        options.sendText(text)
      },
      onLost: options.onLost,
    })
    node.request(request, (outcome) => {
      onOutcome(outcome)
      if (id !== undefined) options.sendText(stringifyExact(toReply(id, outcome)))
    })
  }
  const startSubscription = (item: { id: RpcId | undefined; request: JsonRpcRequest }): void => {
    const obstacle = quota.reserve()
    if (obstacle) {
      metrics.count('latchkey_rpc_subscription_refusals_total', { limit: obstacle })
      refuse(item.id, LIMIT_EXCEEDED, describeObstacle(obstacle, config))
      return
    }
    forwardToNode(item, (outcome) => {
      if ('error' in outcome) quota.cancel()
      else quota.confirm(outcome.result)
    })
  }
  const endSubscription = (item: { id: RpcId | undefined; request: JsonRpcRequest }): void => {
    forwardToNode(item, (outcome) => {
      if ('result' in outcome) quota.end(firstParam(item.request))
    })
  }

  return {
    handle(item) {
      if ('refusal' in item) return false
      const kind = subscriptionKind(chain.namespace, item.request.method)
      if (kind === null) return false
      if (chain.config.ws.length === 0) {
        refuse(item.id, -32_601, 'No node of this chain takes subscriptions')
      } else if ((node?.pending() ?? 0) >= MAX_PENDING) {
        refuse(item.id, LIMIT_EXCEEDED, 'Too many requests wait for the node')
      } else if (kind === 'start') startSubscription(item)
      else endSubscription(item)
      return true
    },
    close() {
      node?.close()
      quota.endAll()
    },
  }
}

function firstParam({ params }: JsonRpcRequest): unknown {
  return Array.isArray(params) ? params[0] : undefined
}

import type { CaipNetworkId } from '@latchkey/core'
import { postRpc, type RpcCall, requestWithFallback } from '@latchkey/core/adapter'

/** A chunk of its own: most pages read through an adapter, and never ask a node here. @throws rpc/*, chain/* */
export function requestNode(url: string, network: CaipNetworkId, call: RpcCall): Promise<unknown> {
  return requestWithFallback([url], {
    network,
    method: call.method,
    ask: (node, limit) => postRpc(node, call, limit),
  })
}

import type { CaipNetworkId } from '../caip/caip.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { postRpc, type RpcCall } from './postRpc.ts'
import { requestWithFallback } from './requestWithFallback.ts'
import { rpcUrls } from './rpcUrls.ts'

const bundlerMethods = [
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
]

/** Sends a request to the network's nodes, or to the server's bundler. @throws rpc/no-url, rpc/* */
export function requestNodes(
  latchkey: Latchkey,
  network: CaipNetworkId,
  call: RpcCall,
  signal?: AbortSignal,
): Promise<unknown> {
  return requestWithFallback(nodesFor(latchkey, network, call.method), {
    network,
    method: call.method,
    signal,
    ask: (url, limit) => postRpc(url, call, limit),
  })
}

function nodesFor(latchkey: Latchkey, network: CaipNetworkId, method: string): readonly string[] {
  if (!bundlerMethods.includes(method)) return rpcUrls(latchkey, network)
  const { endpoints, projectId } = internals(latchkey).options.getState()
  const query = new URLSearchParams({ chainId: network, projectId })
  return endpoints?.api ? [`${endpoints.api}/v1/bundler?${query}`] : []
}

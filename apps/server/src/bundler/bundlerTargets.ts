import type { Context } from '../context.ts'
import { answerPaymaster } from '../paymaster/answerPaymaster.ts'
import type { Chain } from '../rpc/chains.ts'
import { BUNDLER_METHODS } from '../rpc/methods.ts'
import { createNodes, type Nodes } from '../rpc/nodes.ts'
import type { RpcTarget } from '../rpc/proxy.ts'
import { ServerError } from '../ServerError.ts'
import { bundlerChains } from './bundlerChain.ts'
import { answerWith, createBundlerClient } from './bundlerNodes.ts'

/** Who answers a chain's ERC-4337 methods: an external bundler, or the server's own. */
export function bundlerTargets(context: Context): (chain: Chain, project: string) => RpcTarget {
  const own = new Map(bundlerChains(context).map((bundler) => [bundler.chain.id, bundler]))
  const external = new Map<string, Nodes>()
  return (chain, project) => {
    const bundler = own.get(chain.id)
    if (bundler) {
      return { nodes: createBundlerClient(context, { bundler, project }), allowed: BUNDLER_METHODS }
    }
    const nodes = external.get(chain.id) ?? createExternal(context, chain)
    external.set(chain.id, nodes)
    return { nodes: withPaymaster(context, { chain, project, nodes }), allowed: BUNDLER_METHODS }
  }
}

/** @throws ServerError when the chain has no bundler */
function createExternal({ config, metrics }: Context, chain: Chain): Nodes {
  const { bundlers } = chain.config
  const number = chain.id.split(':')[1] ?? ''
  const isEvm = chain.namespace === 'eip155'
  const common = config.bundlerUrl && isEvm ? [config.bundlerUrl.replace('{chainId}', number)] : []
  const urls = bundlers.length > 0 ? bundlers : common
  if (urls.length === 0) {
    throw new ServerError(400, 'rpc/no-bundler', `${chain.id} has no bundler here`, 'chainId')
  }
  return createNodes({
    urls,
    timeoutMs: config.rpcTimeoutMs,
    metrics,
    label: `bundler ${chain.id}`,
  })
}

/** With a key of its own the server sponsors, also in front of an external bundler. */
function withPaymaster(
  context: Context,
  { chain, project, nodes }: { chain: Chain; project: string; nodes: Nodes },
): Nodes {
  if (!context.config.paymasterKey || chain.namespace !== 'eip155') return nodes
  const sponsored = { chain: chain.id, chainId: Number(chain.id.split(':')[1]), project }
  return answerWith(context, (request, signal) =>
    request.method.startsWith('pm_get')
      ? answerPaymaster(context, sponsored, request)
      : nodes.request(request, signal),
  )
}

import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { answerPaymaster } from '../paymaster/answerPaymaster.ts'
import { callerOfExternalBundler } from '../paymaster/paymasterCaller.ts'
import type { Chain } from '../rpc/chains.ts'
import { BUNDLER_METHODS } from '../rpc/methods.ts'
import { createNodes, type Nodes } from '../rpc/nodes.ts'
import type { RpcBackend, RpcCaller } from '../rpc/proxy.ts'
import { bundlerChains } from '../userOperation/bundlerChain.ts'
import { createBundlerNodes, createNodesFrom } from './bundlerNodes.ts'
import { createDataFeeCheck } from './dataFee.ts'

/** Who answers a chain's ERC-4337 methods: an external bundler, or the server's own. */
export function bundlerBackends(context: Context): (chain: Chain, caller: RpcCaller) => RpcBackend {
  const own = new Map(bundlerChains(context).map((bundler) => [bundler.chain.id, bundler]))
  const external = new Map<string, Nodes>()
  const hasUnknownDataFee = createDataFeeCheck(context)
  return (chain, caller) => {
    const bundler = own.get(chain.id)
    if (bundler) {
      return {
        nodes: createBundlerNodes(context, { bundler, hasUnknownDataFee, ...caller }),
        allowed: BUNDLER_METHODS,
      }
    }
    const nodes = external.get(chain.id) ?? createExternalNodes(context, chain)
    external.set(chain.id, nodes)
    return { nodes: withPaymaster(context, { chain, caller, nodes }), allowed: BUNDLER_METHODS }
  }
}

/** @throws ServerError when the chain has no bundler */
function createExternalNodes({ config, metrics }: Context, chain: Chain): Nodes {
  const { bundlers } = chain.config
  const chainNumber = chain.id.split(':')[1] ?? ''
  const isEvm = chain.namespace === 'eip155'
  const sharedUrls =
    config.bundlerUrl && isEvm ? [config.bundlerUrl.replace('{chainId}', chainNumber)] : []
  const urls = bundlers.length > 0 ? bundlers : sharedUrls
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
  { chain, caller, nodes }: { chain: Chain; caller: RpcCaller; nodes: Nodes },
): Nodes {
  if (!context.config.paymasterKey || chain.namespace !== 'eip155') return nodes
  const chainId = Number(chain.id.split(':')[1])
  const paymasterCaller = callerOfExternalBundler(context, nodes, { ...caller, chain, chainId })
  return createNodesFrom(context, (request, signal) =>
    request.method.startsWith('pm_get')
      ? answerPaymaster(context, paymasterCaller, request)
      : nodes.request(request, signal),
  )
}

import { rpcQuery, supportedChainsEndpoint } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { serve } from '../http/serve.ts'
import type { Chain } from './chains.ts'
import { allowedMethods } from './methods.ts'
import type { RpcBackend } from './proxy.ts'
import { proxyRequest, readQuery } from './proxyRequest.ts'

export function rpcRoutes(app: App, context: Context): void {
  serve(
    app,
    context,
    supportedChainsEndpoint,
    async () => ({ http: [...context.chains.ids], ws: [...context.chains.ids] }),
    { access: 'public', cacheSeconds: 86_400 },
  )

  const backendOf = rpcBackends(context)
  for (const path of ['/v1', '/v1/']) {
    app.post(path, (c) => {
      const { chainId } = readQuery(rpcQuery, c)
      return proxyRequest(c, context, () => backendOf(context.chains.get(chainId)))
    })
    app.get(path, () => {
      throw new ServerError(426, 'rpc/upgrade-needed', 'POST JSON-RPC here, or open a websocket')
    })
  }
}

/** The proxy of each chain, created once. */
export function rpcBackends(context: Context): (chain: Chain) => RpcBackend {
  const byNamespace = new Map<string, ReadonlySet<string>>()
  return (chain) => {
    const allowed =
      byNamespace.get(chain.namespace) ?? allowedMethods(chain.namespace, context.config.rpcMethods)
    byNamespace.set(chain.namespace, allowed)
    return { nodes: chain.nodes, allowed }
  }
}

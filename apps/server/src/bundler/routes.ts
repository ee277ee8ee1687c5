import { bundlerQuery } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { proxyRequest, readQuery } from '../rpc/proxyRequest.ts'
import { bundlerBackends } from './bundlerBackends.ts'

export function bundlerRoutes(app: App, context: Context): void {
  const findBundler = bundlerBackends(context)
  app.post('/v1/bundler', (c) => {
    const { chainId } = readQuery(bundlerQuery, c)
    return proxyRequest(c, context, (caller) => findBundler(context.chains.get(chainId), caller))
  })
}

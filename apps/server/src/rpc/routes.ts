import { supportedChainsCall } from '@latchkey/wire'
import type { App, Context } from '../context.ts'
import { serve } from '../serve.ts'

export function rpcRoutes(app: App, context: Context): void {
  serve(
    app,
    context,
    supportedChainsCall,
    async () => ({ http: [...context.chains.ids], ws: [...context.chains.ids] }),
    { access: 'public', cacheSeconds: 86_400 },
  )
}

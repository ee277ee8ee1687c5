import {
  onrampOptionsEndpoint,
  onrampOrderEndpoint,
  onrampQuoteEndpoint,
  onrampUrlEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../context.ts'
import { coinbaseOnramp } from '../providers/onramp/coinbase.ts'
import type { OnrampProvider } from '../providers/onramp/provider.ts'
import { sandboxOnramp } from '../providers/onramp/sandbox.ts'
import { publicUrlOf } from '../publicUrl.ts'
import { ServerError } from '../ServerError.ts'
import { serve } from '../serve.ts'
import { coinbaseWebhook } from './coinbaseWebhook.ts'
import { findOrder } from './orderStore.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { settle } from './sandbox/settle.ts'

export function onrampRoutes(app: App, context: Context): void {
  const settings = context.config.onramp
  if (settings?.vendor === 'sandbox') sandboxRoutes(app, context, settings)
  if (settings?.vendor === 'coinbase') coinbaseWebhook(app, context, settings)
  const provider = providerOf(context)

  serve(app, context, onrampOptionsEndpoint, async (_, request) => {
    const onramp = requireProvider(provider)
    return { ...(await onramp.fetchOptions(request.signal)), providers: [onramp.about] }
  })

  serve(app, context, onrampQuoteEndpoint, (input, request) =>
    requireProvider(provider).fetchQuote(input, request.signal),
  )

  serve(app, context, onrampUrlEndpoint, async (input, request) => {
    const customer = {
      projectId: request.project.id,
      publicUrl: publicUrlOf(context.config, request.headers),
      ip: request.ip,
    }
    return { url: await requireProvider(provider).createUrl(input, customer, request.signal) }
  })

  serve(app, context, onrampOrderEndpoint, async ({ id }, request) => {
    const order =
      settings?.vendor === 'sandbox'
        ? await settle(context, settings, id)
        : await findOrder(context.db, id)
    if (order?.project !== request.project.id) {
      throw new ServerError(404, 'onramp/not-found', 'There is no such purchase', 'id')
    }
    return { id, status: order.status, transactionHash: order.transactionHash }
  })
}

function providerOf(context: Context): OnrampProvider | null {
  const settings = context.config.onramp
  if (settings?.vendor === 'sandbox') return sandboxOnramp(context, settings)
  if (settings?.vendor === 'coinbase') return coinbaseOnramp(context, settings)
  return null
}

/** @throws ServerError 503 when no onramp is configured. */
function requireProvider(provider: OnrampProvider | null): OnrampProvider {
  if (provider) return provider
  throw new ServerError(503, 'onramp/not-configured', 'No onramp is configured')
}

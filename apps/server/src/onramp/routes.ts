import { onrampOptionsCall, onrampOrderCall, onrampQuoteCall, onrampUrlCall } from '@latchkey/wire'
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

  serve(app, context, onrampOptionsCall, async (_, call) => {
    const shop = openShop(provider)
    return { ...(await shop.fetchOptions(call.signal)), providers: [shop.about] }
  })

  serve(app, context, onrampQuoteCall, (input, call) =>
    openShop(provider).fetchQuote(input, call.signal),
  )

  serve(app, context, onrampUrlCall, async (input, call) => {
    const customer = {
      projectId: call.project.id,
      publicUrl: publicUrlOf(context, call),
      ip: call.ip,
    }
    return { url: await openShop(provider).createUrl(input, customer, call.signal) }
  })

  serve(app, context, onrampOrderCall, async ({ id }, call) => {
    const order =
      settings?.vendor === 'sandbox'
        ? await settle(context, settings, id)
        : await findOrder(context.db, id)
    if (order?.project !== call.project.id) {
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

/** @throws ServerError 503 where nobody sells. */
function openShop(provider: OnrampProvider | null): OnrampProvider {
  if (provider) return provider
  throw new ServerError(503, 'onramp/not-configured', 'Nothing can be bought here')
}

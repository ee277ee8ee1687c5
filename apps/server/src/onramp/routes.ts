import {
  type InputOf,
  onrampOptionsEndpoint,
  onrampOrderEndpoint,
  onrampQuoteEndpoint,
  onrampQuotesEndpoint,
  onrampUrlEndpoint,
  type ReplyOf,
} from '@latchkey/wire'
import type { App, Context, HttpRequest } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { publicUrlOf } from '../http/publicUrl.ts'
import { serve } from '../http/serve.ts'
import { countryOf, enabledProviders, requireProviders } from './enabledProviders.ts'
import { fetchAllOptions, fetchAllQuotes } from './fetchAll.ts'
import { mergeOptions } from './mergeOptions.ts'
import { onrampError } from './onrampError.ts'
import { openProviders } from './openProviders.ts'
import { findOrder } from './orderStore.ts'
import { networkIdOf } from './providers/onrampNetworks.ts'
import type { OnrampProvider } from './providers/provider.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export function onrampRoutes(app: App, context: Context): void {
  const allProviders = openProviders(context)
  context.onrampExtension?.addRoutes(app, context)
  webhookRoutes(app, context)

  const selectProviders = (request: HttpRequest) => {
    const country = countryOf(context.config, request)
    const providers = requireProviders(enabledProviders(allProviders, request.project, country))
    return { country, providers, signal: request.signal }
  }

  serve(app, context, onrampOptionsEndpoint, async (_, request) => {
    const { country, providers, signal } = selectProviders(request)
    return mergeOptions(await fetchAllOptions(context, providers, { country, signal }))
  })

  serve(app, context, onrampQuotesEndpoint, async (input, request) => {
    const { country, providers, signal } = selectProviders(request)
    return fetchAllQuotes(context, providers, {
      request: {
        asset: input.purchaseCurrency,
        network: input.network,
        currency: input.paymentCurrency,
        amount: input.amount,
        amountOf: input.amountOf ?? 'payment',
        country,
      },
      signal,
    })
  })

  serve(app, context, onrampQuoteEndpoint, async (input, request) => {
    const { country, providers, signal } = selectProviders(request)
    const quoted = await fetchAllQuotes(context, providers, {
      request: {
        asset: input.purchaseCurrency.symbol,
        network: networkIdOf(input.network),
        currency: input.paymentCurrency.id,
        amount: input.amount,
        amountOf: 'payment',
        country,
      },
      signal,
    })
    const [best] = quoted.quotes
    if (!best) throw noQuoteError(quoted.refusals)
    const { provider, seller: _, fee, ...rest } = best
    return { ...rest, coinbaseFee: fee, quoteId: `${provider}-${request.requestId}` }
  })

  serve(app, context, onrampUrlEndpoint, async (input, request) => {
    const { country, providers, signal } = selectProviders(request)
    const customer = {
      projectId: request.project.id,
      publicUrl: publicUrlOf(context.config, request.headers),
      ip: request.ip,
      country,
    }
    return { url: await chosenProvider(providers, input).createUrl(input, customer, signal) }
  })

  serve(app, context, onrampOrderEndpoint, async ({ id }, request) => {
    const order = await findOrder(context.db, id)
    if (order?.project !== request.project.id) {
      throw new ServerError(404, 'onramp/not-found', 'There is no such purchase', 'id')
    }
    return { id, status: order.status, transactionHash: order.transactionHash }
  })
}

/** @throws ServerError 400 for a provider that is not enabled for this project and country. */
function chosenProvider(
  providers: readonly OnrampProvider[],
  input: InputOf<typeof onrampUrlEndpoint>,
): OnrampProvider {
  const chosen = input.provider
    ? providers.find(({ details }) => details.id === input.provider)
    : providers[0]
  if (chosen) return chosen
  throw new ServerError(
    400,
    'onramp/provider-not-enabled',
    `The provider ${input.provider} is not enabled`,
    'provider',
  )
}

function noQuoteError(refusals: ReplyOf<typeof onrampQuotesEndpoint>['refusals']): ServerError {
  for (const { reason } of refusals)
    if (reason !== 'unavailable') return onrampError(reason, 'amount')
  return new ServerError(503, 'server/upstream-unavailable', 'No provider has a price now')
}

import type { Endpoint, InputOf, ReplyOf } from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { serve } from '../http/serve.ts'
import type { EndpointRequest } from '../signin/verifyRequestDpopProof.ts'
import type { Embedded } from './embedded.ts'

/** Requests of the vault page; rejected while the rate limits cannot be counted. */
export const vaultOnly = { access: 'vault', failClosed: true } as const

export type ServeLogin = <E extends Endpoint>(
  endpoint: E,
  handler: (
    input: InputOf<E>,
    embedded: Embedded,
    endpointRequest: EndpointRequest,
  ) => Promise<ReplyOf<E>>,
) => void

/** Serves endpoints of the vault page that start, continue or resume a login: they need the browser's key and no session. */
export function serveLogin(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): ServeLogin {
  return (endpoint, handler) =>
    serve(
      app,
      context,
      endpoint,
      async (input, request) => handler(input, await loadEmbedded(), { request, endpoint }),
      vaultOnly,
    )
}

import type { Endpoint, InputOf, ReplyOf } from '@latchkey/wire'
import type { App, Context, HttpRequest } from '../context/context.ts'
import { serve } from '../http/serve.ts'
import type { Embedded } from './embedded.ts'
import { vaultOnly } from './serveLogin.ts'
import { requireSession } from './session/requireSession.ts'
import type { Session } from './session/sessionTable.ts'

/** What the handler of a signed-in request gets. */
type SignedIn = { embedded: Embedded; session: Session; request: HttpRequest }

export type ServeSession = <E extends Endpoint>(
  endpoint: E,
  handler: (input: InputOf<E>, signedIn: SignedIn) => Promise<ReplyOf<E>>,
) => void

/** Serves endpoints of the vault page that need a session. */
export function serveSession(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): ServeSession {
  return (endpoint, handler) =>
    serve(
      app,
      context,
      endpoint,
      async (input, request) => {
        const embedded = await loadEmbedded()
        const session = await requireSession(embedded, { request, endpoint })
        return handler(input, { embedded, session, request })
      },
      vaultOnly,
    )
}

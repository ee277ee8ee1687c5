import type { Endpoint, InputOf, ReplyOf } from '@latchkey/wire'
import type { App, Call, Context } from '../context.ts'
import { serve } from '../serve.ts'
import type { Embedded } from './embedded.ts'
import { requireSession } from './session/authorise.ts'
import type { Session } from './session/sessionTable.ts'

/** What a signed-in call is handed. */
export type SignedIn = { embedded: Embedded; session: Session; call: Call }

export type ServeSession = <E extends Endpoint>(
  endpoint: E,
  handler: (input: InputOf<E>, signedIn: SignedIn) => Promise<ReplyOf<E>>,
) => void

/** Endpoints of the vault page that need a session. */
export function serveSession(
  app: App,
  context: Context,
  open: () => Promise<Embedded>,
): ServeSession {
  return (endpoint, handler) =>
    serve(
      app,
      context,
      endpoint,
      async (input, call) => {
        const embedded = await open()
        const session = await requireSession(embedded, { call, endpoint })
        return handler(input, { embedded, session, call })
      },
      { access: 'vault', failClosed: true },
    )
}

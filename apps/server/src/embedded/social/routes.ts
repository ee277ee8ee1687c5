import {
  type EmbeddedSession,
  finishSocialLoginEndpoint,
  socialLoginEndpoint,
  socialsEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../../context/context.ts'
import { serve } from '../../http/serve.ts'
import type { Embedded } from '../embedded.ts'
import { flowOverError } from '../embeddedErrors.ts'
import { endFlow, type Flow, takeFlowToken } from '../login/flowTable.ts'
import { readLoginRequest, requireFlow } from '../login/routes.ts'
import { serveLogin, vaultOnly } from '../serveLogin.ts'
import { requireSession, requireStepUp } from '../session/requireSession.ts'
import { configuredSocials } from './configuredSocials.ts'
import { farcasterRoutes } from './farcaster.ts'
import { logInWithAccount } from './logInWithAccount.ts'
import { socialCallback } from './socialCallback.ts'
import { unsealSocialLoginState } from './socialLoginState.ts'
import { startSocialLogin } from './startSocialLogin.ts'

export function socialRoutes(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  const serveUser = serveLogin(app, context, loadEmbedded)

  serveUser(socialLoginEndpoint, async (input, embedded, endpointRequest) => {
    if (!input.link) {
      const loginRequest = await readLoginRequest(embedded, endpointRequest, input)
      return startSocialLogin(embedded, input, { loginRequest, userId: null })
    }
    const session = await requireSession(embedded, endpointRequest)
    requireStepUp(session, context.clock.now())
    const loginRequest = await readLoginRequest(embedded, endpointRequest, {
      site: input.site,
      thumbprint: session.thumbprint,
    })
    return startSocialLogin(embedded, input, { loginRequest, userId: session.userId })
  })

  serveUser(finishSocialLoginEndpoint, async ({ result, ...input }, embedded, endpointRequest) =>
    finishSocialLogin(embedded, await requireFlow(embedded, endpointRequest, input), result),
  )

  serve(
    app,
    context,
    socialsEndpoint,
    async () => ({ socials: configuredSocials(context.config) }),
    vaultOnly,
  )

  socialCallback(app, context, loadEmbedded)
  farcasterRoutes(app, context, loadEmbedded)
}

async function finishSocialLogin(
  embedded: Embedded,
  { id, sealedState, language }: Flow,
  result: string,
): Promise<EmbeddedSession> {
  const { account, provider } = unsealSocialLoginState(embedded, { id, sealedState })
  if (!account) throw flowOverError()
  return logInWithAccount(embedded, { kind: provider, account, language }, async (tx) => {
    const now = embedded.context.clock.now()
    const flow = await takeFlowToken(tx, result, { from: 'result', to: 'result', now })
    if (flow?.id !== id || !(await endFlow(tx, id, now))) throw flowOverError()
    return flow
  })
}

import {
  type EmbeddedSession,
  finishSocialLoginCall,
  type SocialProvider,
  socialLoginCall,
  socialProvider,
  socialsCall,
} from '@latchkey/wire'
import type { App, Context } from '../../context.ts'
import { serve } from '../../serve.ts'
import type { Embedded } from '../embedded.ts'
import { endFlow, type Flow, takeFlowToken } from '../login/flowTable.ts'
import { readAsking, requireFlow, vaultOnly } from '../login/routes.ts'
import { flowOver } from '../refusals.ts'
import { requireSession, requireStepUp } from '../session/authorise.ts'
import { beginSocial } from './beginSocial.ts'
import { socialCallback } from './callback.ts'
import { enterWith } from './enter.ts'
import { farcasterRoutes } from './farcaster.ts'
import { resolveProvider } from './presets.ts'
import { readRest } from './trip.ts'

export function socialRoutes(app: App, context: Context, open: () => Promise<Embedded>): void {
  serve(
    app,
    context,
    socialLoginCall,
    async (input, call) => {
      const embedded = await open()
      const asked = { call, endpoint: socialLoginCall }
      if (!input.link) {
        const asking = await readAsking(embedded, asked, input)
        return beginSocial(embedded, input, { asking, userId: null })
      }
      const session = await requireSession(embedded, asked)
      requireStepUp(session, context.clock.now())
      const asking = await readAsking(embedded, asked, {
        site: input.site,
        thumbprint: session.thumbprint,
      })
      return beginSocial(embedded, input, { asking, userId: session.userId })
    },
    vaultOnly,
  )

  serve(
    app,
    context,
    finishSocialLoginCall,
    async ({ result, ...input }, call) => {
      const embedded = await open()
      const asked = { call, endpoint: finishSocialLoginCall }
      const flow = await requireFlow(embedded, asked, input)
      return finishSocial(embedded, flow, result)
    },
    vaultOnly,
  )

  serve(app, context, socialsCall, async () => ({ socials: configured(context) }), vaultOnly)

  socialCallback(app, context, open)
  farcasterRoutes(app, context, open)
}

function configured({ config }: Context): SocialProvider[] {
  return socialProvider.options.filter(
    (name) =>
      resolveProvider(name, config.socials[name]) ??
      (name === 'farcaster' && config.socials.farcaster),
  )
}

async function finishSocial(
  embedded: Embedded,
  { id, rest }: Flow,
  result: string,
): Promise<EmbeddedSession> {
  const { account, provider } = readRest(embedded, { id, rest })
  if (!account) throw flowOver()
  return enterWith(embedded, { kind: provider, account }, async (tx) => {
    const now = embedded.context.clock.now()
    const flow = await takeFlowToken(tx, result, { from: 'result', to: 'result', now })
    if (flow?.id !== id || !(await endFlow(tx, id, now))) throw flowOver()
    return flow
  })
}

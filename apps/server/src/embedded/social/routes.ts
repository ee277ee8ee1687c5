import {
  type EmbeddedSession,
  finishSocialLoginCall,
  type SocialProvider,
  socialLoginCall,
  socialProvider,
  socialsCall,
} from '@latchkey/wire'
import type { App, Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../ServerError.ts'
import { serve } from '../../serve.ts'
import {
  addIdentity,
  admit,
  findUserId,
  type Proven,
  prepareNewcomer,
} from '../account/accounts.ts'
import { noteEvent, tellOwner } from '../account/events.ts'
import type { Embedded } from '../embedded.ts'
import { accountLookup } from '../keys/hashes.ts'
import { endFlow, type Flow, takeFlowToken } from '../login/flowTable.ts'
import { readAsking, requireFlow, vaultOnly } from '../login/routes.ts'
import { flowOver } from '../refusals.ts'
import { requireSession, requireStepUp } from '../session/authorise.ts'
import { type Opened, openSession, replySession } from '../session/openSession.ts'
import { beginSocial } from './beginSocial.ts'
import { socialCallback } from './callback.ts'
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
}

function configured({ config }: Context): SocialProvider[] {
  return socialProvider.options.filter((name) => resolveProvider(name, config.socials[name]))
}

async function finishSocial(
  embedded: Embedded,
  { id, rest }: Flow,
  result: string,
): Promise<EmbeddedSession> {
  const { context, keys } = embedded
  const { account, provider } = readRest(embedded, { id, rest })
  if (!account) throw flowOver()
  const lookup = accountLookup(keys, account)
  const proven = { kind: provider, lookup, label: account.label }
  const isKnown = (await findUserId(context.db, lookup)) !== null
  const newcomer = isKnown ? null : await prepareNewcomer(embedded)
  const { session, refreshToken } = await context.db.transaction(async (tx): Promise<Opened> => {
    const now = context.clock.now()
    const flow = await takeFlowToken(tx, result, { from: 'result', to: 'result', now })
    if (flow?.id !== id || !(await endFlow(tx, id, now))) throw flowOver()
    const userId = flow.userId
      ? await link(embedded, tx, { userId: flow.userId, proven })
      : await admit(embedded, tx, { proven, newcomer })
    return openSession(embedded, tx, { ...flow, userId })
  })
  await noteEvent(embedded, { ...session, kind: 'login', detail: provider })
  return replySession(embedded, { session, refreshToken })
}

async function link(
  embedded: Embedded,
  tx: Queries,
  { userId, proven }: { userId: string; proven: Proven },
): Promise<string> {
  const owner = await findUserId(tx, proven.lookup)
  if (owner === userId) return userId
  if (owner) {
    const text = 'This account logs in to another wallet'
    throw new ServerError(409, 'embedded/address-taken', text, 'provider')
  }
  await addIdentity(embedded, tx, { userId, proven })
  const occasion = { site: 'the wallet', device: 'a browser of yours' }
  await tellOwner(embedded, userId, { ...occasion, what: `a ${proven.kind} login was added` })
  return userId
}

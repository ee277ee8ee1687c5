import type { Context as HonoContext } from 'hono'
import type { App, Context } from '../../context.ts'
import { admitCaller } from '../../guard/openCall.ts'
import type { Embedded } from '../embedded.ts'
import { createToken, hashToken } from '../keys/hashes.ts'
import { endFlow, type Flow, takeFlowToken } from '../login/flowTable.ts'
import { type Page, replyPage } from '../page.ts'
import { requireProvider } from './beginSocial.ts'
import { exchangeCode } from './exchange.ts'
import { readRest, type SocialRest, sealRest } from './trip.ts'

const PATH = '/embedded/v1/social/callback/:provider'
const STATE = /^[\w-]{43}$/
const CODE = /^[\x21-\x7e]{1,4096}$/
const RULES = { failClosed: true } as const

const OVER: Page = {
  title: 'This login is over',
  sentences: ['Close this window and begin again on the site where you log in.'],
}

/** Where a provider sends the popup back to. The result goes on to the vault page, not to us. */
export function socialCallback(app: App, context: Context, open: () => Promise<Embedded>): void {
  app.get(PATH, async (c) => {
    await admitCaller(c, context, RULES)
    return comeBack(c, await open(), new URL(c.req.url).searchParams)
  })
}

async function comeBack(
  c: HonoContext,
  embedded: Embedded,
  query: URLSearchParams,
): Promise<Response> {
  const state = only(query, 'state') ?? ''
  const { db, clock } = embedded.context
  // Taken before anything else is believed: whatever comes with it, a state works once.
  const flow = STATE.test(state)
    ? await takeFlowToken(db, state, { from: 'provider', to: 'result', now: clock.now() })
    : null
  if (!flow) return replyPage(c, 400, OVER)
  const rest = readRest(embedded, flow)
  try {
    const result = await finishTrip(embedded, { flow, rest, query, path: c.req.param('provider') })
    return c.redirect(wayBack(embedded, flow, rest, { result }), 303)
  } catch (error) {
    const isDeclined = error instanceof Declined
    if (!isDeclined) embedded.context.log.warn('embedded.social-refused', { error })
    await endFlow(db, flow.id, clock.now())
    const outcome = { error: isDeclined ? 'social-declined' : 'social-failed' }
    return c.redirect(wayBack(embedded, flow, rest, outcome), 303)
  }
}

/** How providers say that the person said no: RFC 6749, and Apple's own word. */
const declined = ['access_denied', 'user_cancelled_authorize']

class Declined extends Error {
  override readonly name = 'Declined'
}

async function finishTrip(
  embedded: Embedded,
  trip: { flow: Flow; rest: SocialRest; query: URLSearchParams; path: string | undefined },
): Promise<string> {
  const { flow, rest, query, path } = trip
  const code = only(query, 'code')
  if (path !== rest.provider) throw new Error('The answer came to another provider’s door')
  if (declined.includes(only(query, 'error') ?? '')) throw new Declined()
  if (query.has('error') || code === null || !CODE.test(code)) throw new Error('Refused')
  const iss = query.has('iss') ? (only(query, 'iss') ?? '') : null
  const provider = requireProvider(embedded, rest.provider)
  const returned = { code, iss, now: embedded.context.clock.now() }
  const account = await exchangeCode(provider, rest, returned)
  const result = createToken()
  await embedded.context.db.execute(
    `UPDATE embedded.flows SET rest = $2, token_hash = $3 WHERE id = $1 AND step = 'result'`,
    [flow.id, sealRest(embedded, flow.id, { ...rest, account }), hashToken(result)],
  )
  return result
}

/** One value, or none: two of a kind are how parsers are played against each other. */
function only(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? null) : null
}

/**
 * In the fragment, so that no server and no `Referer` sees it. A result goes to the vault's own page alone, which gives
 * it to the vault's frame that began the login, or asks the visitor first; a site is told of a failure at most.
 */
function wayBack(
  { context }: Embedded,
  flow: Flow,
  rest: SocialRest,
  outcome: { result: string } | { error: string },
): string {
  const { provider, returnTo } = rest
  if (returnTo !== null && 'error' in outcome) {
    const named = Object.entries({ flow: flow.id, provider, ...outcome })
    const prefixed = named.map(([name, value]) => [`latchkey_${name}`, value])
    return `${returnTo.replace(/#.*$/s, '')}#${new URLSearchParams(prefixed)}`
  }
  const query = new URLSearchParams({
    flow: flow.id,
    site: flow.site,
    provider,
    action: flow.userId === null ? 'login' : 'link',
    ...(returnTo === null ? {} : { returnTo }),
    ...outcome,
  })
  return `${context.config.vaultUrl}/social#${query}`
}

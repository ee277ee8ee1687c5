import type { LanguageCode } from '@latchkey/wire/language'
import type { Context as HonoContext } from 'hono'
import type { App, Context } from '../../context/context.ts'
import { limitPerIp } from '../../request/limitPerIp.ts'
import type { Embedded } from '../embedded.ts'
import { createToken, hashToken } from '../keys/hashes.ts'
import { endFlow, type Flow, takeFlowToken } from '../login/flowTable.ts'
import { pageTexts } from '../mail/pageTexts.ts'
import { requestLanguage } from '../mail/requestLanguage.ts'
import { type Page, replyPage } from '../replyPage.ts'
import { exchangeCode } from './exchangeCode.ts'
import {
  type SocialLoginState,
  sealSocialLoginState,
  unsealSocialLoginState,
} from './socialLoginState.ts'
import { requireProvider } from './startSocialLogin.ts'

const CALLBACK_PATH = '/embedded/v1/social/callback/:provider'
const STATE_PATTERN = /^[\w-]{43}$/
const CODE_PATTERN = /^[\x21-\x7e]{1,4096}$/
const FAIL_CLOSED = { failClosed: true } as const

function loginOverPage(language: LanguageCode): Page {
  const words = pageTexts[language]
  return { language, title: words.loginOver, sentences: [words.loginOverText] }
}

/** The redirect URI of a social login (OAuth callback). It redirects on to the vault page with the result. */
export function socialCallback(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  app.get(CALLBACK_PATH, async (c) => {
    await limitPerIp(c, context, FAIL_CLOSED)
    return handleCallback(c, await loadEmbedded(), new URL(c.req.url).searchParams)
  })
}

async function handleCallback(
  c: HonoContext,
  embedded: Embedded,
  query: URLSearchParams,
): Promise<Response> {
  const state = singleValue(query, 'state') ?? ''
  const { db, clock } = embedded.context
  // The state is consumed first, so that it works once, whatever the other parameters are.
  const flow = STATE_PATTERN.test(state)
    ? await takeFlowToken(db, state, { from: 'provider', to: 'result', now: clock.now() })
    : null
  if (!flow) return replyPage(c, 400, loginOverPage(requestLanguage(c.req.raw.headers)))
  const loginState = unsealSocialLoginState(embedded, flow)
  try {
    const result = await storeProviderAccount(embedded, {
      flow,
      loginState,
      query,
      providerInPath: c.req.param('provider'),
    })
    return c.redirect(returnUrl(embedded, flow, loginState, { result }), 303)
  } catch (error) {
    const isDeclined = error instanceof DeclinedError
    if (!isDeclined) embedded.context.log.warn('embedded.social-refused', { error })
    await endFlow(db, flow.id, clock.now())
    const outcome = { error: isDeclined ? 'social-declined' : 'social-failed' }
    return c.redirect(returnUrl(embedded, flow, loginState, outcome), 303)
  }
}

/** OAuth errors for a login that the user declined: RFC 6749, and Apple's. */
const DECLINED_ERRORS = ['access_denied', 'user_cancelled_authorize']

class DeclinedError extends Error {
  override readonly name = 'DeclinedError'
}

async function storeProviderAccount(
  embedded: Embedded,
  callback: {
    flow: Flow
    loginState: SocialLoginState
    query: URLSearchParams
    providerInPath: string | undefined
  },
): Promise<string> {
  const { flow, loginState, query, providerInPath } = callback
  const code = singleValue(query, 'code')
  if (providerInPath !== loginState.provider)
    throw new Error('The callback path belongs to another provider (mix-up)')
  if (DECLINED_ERRORS.includes(singleValue(query, 'error') ?? '')) throw new DeclinedError()
  if (query.has('error') || code === null || !CODE_PATTERN.test(code)) throw new Error('Refused')
  const iss = query.has('iss') ? (singleValue(query, 'iss') ?? '') : null
  const provider = requireProvider(embedded, loginState.provider)
  const returned = { code, iss, now: embedded.context.clock.now() }
  const account = await exchangeCode(provider, loginState, returned)
  const result = createToken()
  await embedded.context.db.execute(
    `UPDATE embedded.flows SET rest = $2, token_hash = $3 WHERE id = $1 AND step = 'result'`,
    [
      flow.id,
      sealSocialLoginState(embedded, flow.id, { ...loginState, account }),
      hashToken(result),
    ],
  )
  return result
}

/** The parameter's value, or null if it is missing or repeated (HTTP parameter pollution). */
function singleValue(query: URLSearchParams, name: string): string | null {
  const values = query.getAll(name)
  return values.length === 1 ? (values[0] ?? null) : null
}

/**
 * The URL that the callback redirects to, with the outcome in the fragment, so that no server log and no `Referer`
 * header contains it. A result goes only to the vault's page, which passes it to the vault's frame that started the
 * login, or asks the visitor first; a site gets errors only.
 */
function returnUrl(
  { context }: Embedded,
  flow: Flow,
  loginState: SocialLoginState,
  outcome: { result: string } | { error: string },
): string {
  const { provider, returnTo } = loginState
  if (returnTo !== null && 'error' in outcome) {
    const parameters = Object.entries({ flow: flow.id, provider, ...outcome })
    const prefixed = parameters.map(([name, value]) => [`latchkey_${name}`, value])
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

import type { ParseOptions } from '../message/parseMessage.ts'
import type { SignInMessage } from '../message/signInMessage.ts'
import type { NonceStore } from '../nonce/nonceStore.ts'
import type { AllowedAbilities } from '../recap/checkRecap.ts'
import type { Session, SessionStore } from '../session/session.ts'
import type { Verifier } from '../verify/verifier.ts'
import { authenticate } from './authenticate.ts'
import type { CookieRules } from './cookies.ts'
import { replyPreflight, withCrossOrigin } from './crossOrigin.ts'
import { giveNonce } from './giveNonce.ts'
import { reply, replyRefusal } from './reply.ts'
import { findSession, forgetSession, signOutCookie } from './sessions.ts'
import { openSite, type Site } from './site.ts'

export type SiwxHandlerOptions = {
  /** Your site as the address bar shows it: `https://example.com`. Several hosts of it make a list. */
  origin: string | readonly string[]
  verifiers: readonly Verifier[]
  nonces: NonceStore
  sessions: SessionStore
  /** Where the four routes live. `/auth` unless said otherwise. */
  basePath?: string
  /** Networks (CAIP-2) a person may sign in on. Left out: all that the verifiers know. */
  chainIds?: readonly string[]
  /** ReCap abilities you accept. None unless said otherwise. */
  abilities?: AllowedAbilities
  wording?: ParseOptions['wording']
  /** How long a session lasts. Seven days unless said otherwise. */
  sessionTtlMs?: number
  /** `Strict` also withholds the cookie when somebody follows a link to your site. */
  sameSite?: CookieRules['sameSite']
  /** Called after every sign-in, before the reply: create your user here. */
  onSignIn?: (session: Session, message: SignInMessage) => void | Promise<void>
  now?: () => number
}

export type SiwxHandler = {
  /** Answers `nonce`, `authenticate`, `me` and `sign-out` under `basePath`. */
  handle(request: Request): Promise<Response>
  /** Who made a request to one of your own routes, by its `Cookie` header. */
  readSession(cookieHeader: string | null | undefined): Promise<Session | null>
  basePath: string
}

/**
 * Sign-in on your own server, in web-standard terms: hand it a Request, send its Response. Next.js
 * and Hono speak that themselves; for Node's http and Express there is `@latchkey/siwx/node`.
 * @throws signin/invalid-field when an origin is not one, such as `https://example.com/`
 */
export function createSiwxHandler(options: SiwxHandlerOptions): SiwxHandler {
  const site = openSite(options)
  return {
    basePath: site.basePath,
    readSession: (cookieHeader) => findSession(site, cookieHeader ?? null),
    async handle(request) {
      const origin = request.headers.get('origin')
      const response = await route(site, request, origin).catch(replyRefusal)
      return withCrossOrigin(response, origin, site.origins)
    },
  }
}

async function route(site: Site, request: Request, origin: string | null): Promise<Response> {
  if (request.method === 'OPTIONS') return replyPreflight()
  const call = nameCall(site, request)
  if (call === 'GET /nonce') return giveNonce(site, request)
  if (call === 'GET /me') return me(site, request)
  if (call !== 'POST /authenticate' && call !== 'POST /sign-out') {
    return reply(404, { code: 'server/not-found' })
  }
  // Browsers name the page with every POST; a page that is not ours may not change anything.
  if (origin === null || !site.origins.includes(origin)) {
    return reply(403, { code: 'app/origin-not-allowed' })
  }
  return call === 'POST /authenticate'
    ? authenticate(site, request, origin)
    : signOut(site, request)
}

function nameCall(site: Site, request: Request): string {
  const { pathname } = new URL(request.url)
  const isOurs = pathname.startsWith(`${site.basePath}/`)
  return `${request.method} ${isOurs ? pathname.slice(site.basePath.length) : ''}`
}

async function me(site: Site, request: Request): Promise<Response> {
  const session = await findSession(site, request.headers.get('cookie'))
  return session ? reply(200, session) : reply(401, { code: 'signin/no-session' })
}

async function signOut(site: Site, request: Request): Promise<Response> {
  await forgetSession(site, request.headers.get('cookie'))
  return reply(200, {}, [signOutCookie(site)])
}

import type { Session } from '../session/session.ts'
import { authenticate } from './authenticate.ts'
import { replyPreflight, withCrossOrigin } from './crossOrigin.ts'
import { issueNonce } from './issueNonce.ts'
import { reply, replyRefusal } from './reply.ts'
import { deleteSession, expiredCookie, findSession, toSessionReply } from './sessions.ts'
import { type HandlerSettings, resolveSettings } from './settings.ts'
import type { SiwxHandlerOptions } from './siwxHandlerOptions.ts'

export type { SiwxHandlerOptions } from './siwxHandlerOptions.ts'

export type SiwxHandler = {
  /** Answers `nonce`, `authenticate`, `me` and `sign-out` under `basePath`. */
  handle(request: Request): Promise<Response>
  /** The session of a request to one of your routes, from its `Cookie` header. */
  readSession(cookieHeader: string | null | undefined): Promise<Session | null>
  basePath: string
}

/**
 * Sign-in on your own server with web-standard types: pass it a Request and send its Response. Next.js and Hono use
 * these types. For Node's http and Express, use `@latchkey/siwx/node`.
 * @throws signin/invalid-field when an origin is not one, such as `https://example.com/`
 */
export function createSiwxHandler(options: SiwxHandlerOptions): SiwxHandler {
  const settings = resolveSettings(options)
  return {
    basePath: settings.basePath,
    readSession: (cookieHeader) => findSession(settings, cookieHeader ?? null),
    async handle(request) {
      const origin = request.headers.get('origin')
      const response = await route(settings, request, origin).catch(replyRefusal)
      return withCrossOrigin(response, origin, settings.origins)
    },
  }
}

async function route(
  settings: HandlerSettings,
  request: Request,
  origin: string | null,
): Promise<Response> {
  if (request.method === 'OPTIONS') return replyPreflight()
  const calledRoute = routeOf(settings, request)
  if (calledRoute === 'GET /nonce') return issueNonce(settings, request)
  if (calledRoute === 'GET /me') return replySession(settings, request)
  if (calledRoute !== 'POST /authenticate' && calledRoute !== 'POST /sign-out') {
    return reply(404, { code: 'server/not-found' })
  }
  // Browsers name the page with every POST; a page that is not ours may not change anything.
  if (origin === null || !settings.origins.includes(origin)) {
    return reply(403, { code: 'app/origin-not-allowed' })
  }
  return calledRoute === 'POST /authenticate'
    ? authenticate(settings, request, origin)
    : signOut(settings, request)
}

function routeOf(settings: HandlerSettings, request: Request): string {
  const { pathname } = new URL(request.url)
  const isOurs = pathname.startsWith(`${settings.basePath}/`)
  return `${request.method} ${isOurs ? pathname.slice(settings.basePath.length) : ''}`
}

async function replySession(settings: HandlerSettings, request: Request): Promise<Response> {
  const session = await findSession(settings, request.headers.get('cookie'))
  return session ? reply(200, toSessionReply(session)) : reply(401, { code: 'signin/no-session' })
}

async function signOut(settings: HandlerSettings, request: Request): Promise<Response> {
  await deleteSession(settings, request.headers.get('cookie'))
  return reply(200, {}, [expiredCookie(settings)])
}

import type { Session } from '../session/session.ts'
import { authenticate } from './authenticate.ts'
import { replyPreflight, withCrossOrigin } from './crossOrigin.ts'
import { issueNonce } from './issueNonce.ts'
import { reply, replyRefusal } from './reply.ts'
import { deleteSession, expiredCookie, findSession } from './sessions.ts'
import { resolveSite, type Site } from './site.ts'
import type { SiwxHandlerOptions } from './siwxHandlerOptions.ts'

export type { SiwxHandlerOptions } from './siwxHandlerOptions.ts'

export type SiwxHandler = {
  /** Answers `nonce`, `authenticate`, `me` and `sign-out` under `basePath`. */
  handle(request: Request): Promise<Response>
  /** Who made a request to one of your own routes, by its `Cookie` header. */
  readSession(cookieHeader: string | null | undefined): Promise<Session | null>
  basePath: string
}

/**
 * Sign-in on your own server, in web-standard terms: pass it a Request, send its Response. Next.js
 * and Hono use these types; for Node's http and Express there is `@latchkey/siwx/node`.
 * @throws signin/invalid-field when an origin is not one, such as `https://example.com/`
 */
export function createSiwxHandler(options: SiwxHandlerOptions): SiwxHandler {
  const site = resolveSite(options)
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
  const calledRoute = routeOf(site, request)
  if (calledRoute === 'GET /nonce') return issueNonce(site, request)
  if (calledRoute === 'GET /me') return replySession(site, request)
  if (calledRoute !== 'POST /authenticate' && calledRoute !== 'POST /sign-out') {
    return reply(404, { code: 'server/not-found' })
  }
  // Browsers name the page with every POST; a page that is not ours may not change anything.
  if (origin === null || !site.origins.includes(origin)) {
    return reply(403, { code: 'app/origin-not-allowed' })
  }
  return calledRoute === 'POST /authenticate'
    ? authenticate(site, request, origin)
    : signOut(site, request)
}

function routeOf(site: Site, request: Request): string {
  const { pathname } = new URL(request.url)
  const isOurs = pathname.startsWith(`${site.basePath}/`)
  return `${request.method} ${isOurs ? pathname.slice(site.basePath.length) : ''}`
}

async function replySession(site: Site, request: Request): Promise<Response> {
  const session = await findSession(site, request.headers.get('cookie'))
  return session ? reply(200, session) : reply(401, { code: 'signin/no-session' })
}

async function signOut(site: Site, request: Request): Promise<Response> {
  await deleteSession(site, request.headers.get('cookie'))
  return reply(200, {}, [expiredCookie(site)])
}

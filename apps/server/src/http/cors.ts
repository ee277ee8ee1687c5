import type { MiddlewareHandler } from 'hono'

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS'
const HEADERS =
  'content-type, authorization, solana-client, x-sdk-type, x-sdk-version, x-nonce-jwt, x-otp, x-request-id, dpop'
const EXPOSED = 'retry-after, x-request-id'

/**
 * Any origin may read the status of its request, so that a page can tell "origin not allowed" from
 * "server down"; data is sent only to the project's origins (`request/project.ts`). No request
 * carries ambient credentials except for sign-in, whose cookie only same-site pages send.
 */
export const cors: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  if (origin !== undefined) {
    c.header('access-control-allow-origin', origin === 'null' ? '*' : origin)
    c.header('vary', 'origin')
  }
  if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
    c.header('access-control-allow-methods', METHODS)
    c.header('access-control-allow-headers', HEADERS)
    c.header('access-control-max-age', '86400')
    if (isSignIn(c.req.path)) c.header('access-control-allow-credentials', 'true')
    return c.body(null, 204)
  }
  // Sent with errors too, so that a same-site page can tell 401 from a network failure.
  const site = c.req.header('sec-fetch-site') ?? ''
  if (isSignIn(c.req.path) && ['same-origin', 'same-site'].includes(site)) {
    c.header('access-control-allow-credentials', 'true')
  }
  c.header('access-control-expose-headers', EXPOSED)
  return next()
}

function isSignIn(path: string): boolean {
  return path.startsWith('/auth/v1/')
}

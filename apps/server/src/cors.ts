import type { MiddlewareHandler } from 'hono'

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS'
const HEADERS =
  'content-type, authorization, solana-client, x-sdk-type, x-sdk-version, x-nonce-jwt, x-otp, x-request-id, dpop'
const EXPOSED = 'retry-after, x-request-id'

/**
 * Any origin may read how its call went, so that a page can tell "origin not on the list" from
 * "server down"; data is answered only to the project's own origins (`guard/project.ts`). No call
 * carries ambient credentials but those of sign-in, whose cookie only pages of our own site send.
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
  // Refusals too: without it a page of our own site could not tell "nobody is signed in" from a lost line.
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

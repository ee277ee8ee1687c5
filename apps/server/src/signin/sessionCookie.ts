import type { Context, HttpRequest } from '../context/context.ts'
import { publicUrlOf } from '../http/publicUrl.ts'

/** The session cookie: HttpOnly, SameSite=Strict. */
export function serializeSessionCookie(
  context: Context,
  request: HttpRequest,
  { token, maxAgeSeconds }: { token: string; maxAgeSeconds: number },
): string {
  const parts = [
    `${nameOf(context, request)}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${maxAgeSeconds}`,
    ...(isSecure(context, request) ? ['Secure'] : []),
  ]
  return parts.join('; ')
}

export function parseSessionCookie(context: Context, request: HttpRequest): string | null {
  const wanted = nameOf(context, request)
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    if (name === wanted && /^[\w.-]{16,4096}$/.test(value)) return value
  }
  return null
}

/** Over TLS the `__Host-` prefix guarantees that no sibling host set the cookie. */
function nameOf(context: Context, request: HttpRequest): string {
  return `${isSecure(context, request) ? '__Host-' : ''}latchkey-signin-${request.project.id}`
}

function isSecure(context: Context, request: HttpRequest): boolean {
  return publicUrlOf(context.config, request.headers).startsWith('https://')
}

import type { Call, Context } from '../context.ts'
import { publicUrlOf } from '../publicUrl.ts'

/** A cookie that scripts cannot read and that only pages of our own site send. */
export function writeSessionCookie(
  context: Context,
  call: Call,
  { token, maxAgeSeconds }: { token: string; maxAgeSeconds: number },
): string {
  const parts = [
    `${nameOf(context, call)}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${maxAgeSeconds}`,
    ...(isSecure(context, call) ? ['Secure'] : []),
  ]
  return parts.join('; ')
}

export function readSessionCookie(context: Context, call: Call): string | null {
  const wanted = nameOf(context, call)
  for (const pair of (call.headers.get('cookie') ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    if (name === wanted && /^[\w.-]{16,4096}$/.test(value)) return value
  }
  return null
}

/** Over TLS the prefix has the browser vouch that no sibling host planted the cookie. */
function nameOf(context: Context, call: Call): string {
  return `${isSecure(context, call) ? '__Host-' : ''}latchkey-signin-${call.project.id}`
}

function isSecure(context: Context, call: Call): boolean {
  return publicUrlOf(context, call).startsWith('https://')
}

export type CookieRules = {
  /** Sent over TLS only, to this host only: the `__Host-` prefix makes browsers insist on it. */
  secure: boolean
  sameSite: 'Lax' | 'Strict'
}

function cookieName(name: string, { secure }: CookieRules): string {
  return secure ? `__Host-${name}` : name
}

/** A cookie that scripts cannot read. A lifetime of 0 deletes it. */
export function writeCookie(
  name: string,
  value: string,
  options: CookieRules & { maxAgeSeconds: number },
): string {
  const parts = [
    `${cookieName(name, options)}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${options.sameSite}`,
    `Max-Age=${options.maxAgeSeconds}`,
    ...(options.secure ? ['Secure'] : []),
  ]
  return parts.join('; ')
}

/** The value of one of our cookies, which is alphanumeric; any other value counts as absent. */
export function readCookie(header: string | null, name: string, rules: CookieRules): string | null {
  const wanted = cookieName(name, rules)
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === wanted && value && /^[a-zA-Z0-9]{1,256}$/.test(value)) return value
  }
  return null
}

const lifetimeSeconds = 365 * 24 * 60 * 60

export function writeCookie(key: string, value: string): void {
  setCookie(key, value, lifetimeSeconds)
}

export function deleteCookie(key: string): void {
  setCookie(key, '', 0)
}

function setCookie(key: string, value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and cannot be read synchronously
  document.cookie = `${encodeURIComponent(key)}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

/** The cookies of a `Cookie` header, or of `document.cookie`. */
export function readCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header.split(';')) {
    const equalsAt = part.indexOf('=')
    if (equalsAt < 0) continue
    try {
      cookies.set(
        decodeURIComponent(part.slice(0, equalsAt).trim()),
        decodeURIComponent(part.slice(equalsAt + 1).trim()),
      )
    } catch {
      // A cookie of another script with an invalid escape.
    }
  }
  return cookies
}

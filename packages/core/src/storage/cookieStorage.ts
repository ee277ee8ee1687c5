import type { StorageDriver } from './storage.ts'

const lifetimeSeconds = 365 * 24 * 60 * 60

/**
 * Storage in cookies, so that a server can render the visitor's state.
 * On a server pass the request's `Cookie` header; what is set there stays in this object.
 */
export function cookieStorage(options: { cookieHeader?: string } = {}): StorageDriver {
  if (typeof document === 'undefined') return headerStorage(options.cookieHeader ?? '')
  const write = (key: string, value: string, maxAge: number) => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and cannot be read synchronously
    document.cookie = `${encodeURIComponent(key)}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  }
  return {
    isServerReadable: true,
    getItem: (key) => readCookies(document.cookie).get(key) ?? null,
    setItem: (key, value) => write(key, value, lifetimeSeconds),
    removeItem: (key) => write(key, '', 0),
  }
}

function headerStorage(header: string): StorageDriver {
  const items = readCookies(header)
  return {
    isServerReadable: true,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}

function readCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    try {
      cookies.set(
        decodeURIComponent(part.slice(0, at).trim()),
        decodeURIComponent(part.slice(at + 1).trim()),
      )
    } catch {
      // A cookie of another script with an invalid escape: not one of ours.
    }
  }
  return cookies
}

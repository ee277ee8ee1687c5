import { ownValue } from '@latchkey/wire'

/**
 * Whether an origin is on a project's list. An entry is exact (`https://shop.example`), has `*` as
 * its first label (any depth of subdomain, not the bare domain), `:*` as its port, or is `*` alone.
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  // A sandboxed page sends `null`, which does not say where it is.
  if (origin === 'null') return allowed.includes('*')
  const page = parse(origin)
  if (!page) return false
  return allowed.some((entry) => entry === '*' || matches(page, entry))
}

type Parts = { scheme: string; host: string; port: string }

const ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/([^/:?#@\s]+|\[[0-9a-f:]+\])(?::(\d{1,5}|\*))?$/i
const DEFAULT_PORTS: Record<string, string> = { http: '80', https: '443' }

function parse(text: string): Parts | null {
  const [, scheme, host, port] = ORIGIN.exec(text) ?? []
  if (!scheme || !host) return null
  const lower = scheme.toLowerCase()
  return {
    scheme: lower,
    host: host.toLowerCase(),
    port: port ?? ownValue(DEFAULT_PORTS, lower) ?? '',
  }
}

function matches(page: Parts, entry: string): boolean {
  const rule = parse(entry)
  if (!rule || rule.scheme !== page.scheme) return false
  if (rule.port !== '*' && rule.port !== page.port) return false
  if (!rule.host.startsWith('*.')) return rule.host === page.host
  return page.host.endsWith(rule.host.slice(1)) && page.host.length > rule.host.length - 1
}

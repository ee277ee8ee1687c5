import { ownValue } from '@latchkey/wire'

type OriginParts = { scheme: string; host: string; port: string }

const originPattern =
  /^([a-z][a-z0-9+.-]*):\/\/([^/:?#@\s;,'"]+|\[[0-9a-f:]+\])(?::(\d{1,5}|\*))?$/i
const defaultPorts: Record<string, string> = { http: '80', https: '443' }

/** Matches an origin against the project's list, with the server's rules: exact, `*.` subdomains, `:*` ports, or `*`. */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  // The origin `null` is a sandboxed page; its real origin is unknown.
  if (origin === 'null') return false
  const page = parseOrigin(origin)
  if (!page || page.host.includes('*') || page.port === '*') return false
  return allowed.some((entry) => entry === '*' || matchesEntry(page, entry))
}

function parseOrigin(text: string): OriginParts | null {
  const [, scheme, host, port] = originPattern.exec(text) ?? []
  if (!scheme || !host) return null
  const lowerScheme = scheme.toLowerCase()
  return {
    scheme: lowerScheme,
    host: host.toLowerCase(),
    port: port ?? ownValue(defaultPorts, lowerScheme) ?? '',
  }
}

function matchesEntry(page: OriginParts, entry: string): boolean {
  const rule = parseOrigin(entry)
  if (!rule || rule.scheme !== page.scheme) return false
  if (rule.port !== '*' && rule.port !== page.port) return false
  if (!rule.host.startsWith('*.')) return rule.host === page.host
  return page.host.endsWith(rule.host.slice(1)) && page.host.length > rule.host.length - 1
}

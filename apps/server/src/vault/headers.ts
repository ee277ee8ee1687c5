import { createHash } from 'node:crypto'
import { isOriginRule } from './isOriginRule.ts'

/** The headers of every page of the vault. `ancestors`: the origins that may frame it. */
export function pageHeaders(options: {
  api: string
  ancestors: readonly string[]
  /** The page's HTML, whose only inline script is the import map with the hashes. */
  html: string
}): Record<string, string> {
  // Drops an entry that is not an origin: it could inject a directive into the policy.
  const ancestors = options.ancestors.filter(isOriginRule).join(' ') || "'none'"
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inlineHash(options.html)}`,
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${new URL(options.api).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "worker-src 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy':
      'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), microphone=(), geolocation=(), clipboard-read=()',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    'cache-control': 'no-store',
  }
}

function inlineHash(html: string): string {
  const [, map] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? []
  if (map === undefined) return ''
  return `'sha256-${createHash('sha256').update(map).digest('base64')}'`
}

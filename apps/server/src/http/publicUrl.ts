import { optionalText, type SettingsFor } from '../setting/setting.ts'

export type PublicUrlConfig = {
  publicUrl: string | null
  relayUrl: string | null
  analyticsUrl: string | null
}

export const publicUrlSettings: SettingsFor<PublicUrlConfig> = {
  publicUrl: optionalText(
    'PUBLIC_URL',
    'This server’s public URL (https://api.shop.example). Without it, the server uses the request’s Host header, which is unsafe behind a shared cache, and uses https only with TRUSTED_PROXIES and X-Forwarded-Proto.',
  ),
  relayUrl: optionalText(
    'RELAY_URL',
    "The relay's URL for pages (wss://relay.shop.example/relay). Default: /relay below PUBLIC_URL.",
  ),
  analyticsUrl: optionalText(
    'ANALYTICS_URL',
    'The URL that pages send analytics to (https://events.shop.example). Default: PUBLIC_URL.',
  ),
}

/** The origin of links in a reply, without a trailing slash. */
export function publicUrlOf(
  { publicUrl, trustedProxies }: Pick<PublicUrlConfig, 'publicUrl'> & { trustedProxies: number },
  headers: Headers,
): string {
  if (publicUrl) return publicUrl.replace(/\/$/, '')
  const host = headers.get('host') ?? 'localhost'
  if (!/^[-.:[\]a-zA-Z0-9]{1,255}$/.test(host)) return 'http://localhost'
  return `${forwardedScheme(headers.get('x-forwarded-proto'), trustedProxies)}://${host}`
}

/** Every proxy appends its entry, as in `X-Forwarded-For`: entries before those of your proxies are the caller's. */
function forwardedScheme(header: string | null, trustedProxies: number): 'http' | 'https' {
  if (trustedProxies === 0 || header === null) return 'http'
  const entries = header.split(',').map((entry) => entry.trim().toLowerCase())
  return entries[Math.max(0, entries.length - trustedProxies)] === 'https' ? 'https' : 'http'
}

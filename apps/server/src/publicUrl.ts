import { optionalText, type SettingsFor } from './setting.ts'

export type PublicUrlConfig = { publicUrl: string | null }

export const publicUrlSettings: SettingsFor<PublicUrlConfig> = {
  publicUrl: optionalText(
    'PUBLIC_URL',
    'The URL of this server for browsers (https://api.shop.example). Without it the Host header of the request is used, which is unsafe behind a shared cache.',
  ),
}

/** The origin of links in a reply, without a trailing slash. */
export function publicUrlOf(
  { publicUrl, trustedProxies }: PublicUrlConfig & { trustedProxies: number },
  headers: Headers,
): string {
  if (publicUrl) return publicUrl.replace(/\/$/, '')
  const host = headers.get('host') ?? 'localhost'
  if (!/^[-.:[\]a-zA-Z0-9]{1,255}$/.test(host)) return 'http://localhost'
  const forwarded = trustedProxies > 0 ? headers.get('x-forwarded-proto') : null
  return `${forwarded === 'https' ? 'https' : 'http'}://${host}`
}

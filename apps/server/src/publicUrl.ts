import type { Call, Context } from './context.ts'
import type { Project } from './projects/project.ts'
import { optionalText, type SettingsFor } from './setting.ts'

export type PublicUrlConfig = { publicUrl: string | null }

export const publicUrlSettings: SettingsFor<PublicUrlConfig> = {
  publicUrl: optionalText(
    'PUBLIC_URL',
    'How browsers reach this server (https://api.shop.example). Without it the host of the request is believed, which is fine unless a cache stands in front.',
  ),
}

/** The origin that links in a reply begin with, without a slash at its end. */
export function publicUrlOf(context: Context, call: Call<Project | null>): string {
  const { publicUrl, trustedProxies } = context.config
  if (publicUrl) return publicUrl.replace(/\/$/, '')
  const host = call.headers.get('host') ?? 'localhost'
  if (!/^[-.:[\]a-zA-Z0-9]{1,255}$/.test(host)) return 'http://localhost'
  const forwarded = trustedProxies > 0 ? call.headers.get('x-forwarded-proto') : null
  return `${forwarded === 'https' ? 'https' : 'http'}://${host}`
}

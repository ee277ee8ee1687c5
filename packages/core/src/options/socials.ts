import { type SocialId, socials } from '../features.ts'
import type { Platform } from './platform.ts'

/** The social login of this name; `null` for every other name. */
export function namedSocial(name: string): SocialId | null {
  return socials.find((social) => social === name) ?? null
}

/** The social logins that work on this platform: the in-app browser of a messenger does not support all. */
export function socialsFor(
  platform: Pick<Platform, 'isTelegram' | 'isIos' | 'isMac' | 'isAndroid'>,
  socials: readonly SocialId[] | false,
): readonly SocialId[] {
  if (!socials) return []
  const missing = missingSocials(platform)
  return socials.filter((social) => !missing.includes(social))
}

function missingSocials(
  platform: Pick<Platform, 'isTelegram' | 'isIos' | 'isMac' | 'isAndroid'>,
): readonly SocialId[] {
  if (!platform.isTelegram) return []
  return [
    ...(platform.isIos ? (['google'] as const) : []),
    ...(platform.isMac ? (['x'] as const) : []),
    ...(platform.isAndroid ? (['facebook', 'x'] as const) : []),
  ]
}

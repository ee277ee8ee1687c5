import type { Social } from './features.ts'
import type { Platform } from './platform.ts'

/** The social logins that work here: a messenger's mini-browser cannot do all of them. */
export function socialsFor(
  platform: Pick<Platform, 'isTelegram' | 'isIos' | 'isMac' | 'isAndroid'>,
  socials: readonly Social[] | false,
): readonly Social[] {
  if (!socials) return []
  const missing = missingSocials(platform)
  return socials.filter((social) => !missing.includes(social))
}

function missingSocials(
  platform: Pick<Platform, 'isTelegram' | 'isIos' | 'isMac' | 'isAndroid'>,
): readonly Social[] {
  if (!platform.isTelegram) return []
  return [
    ...(platform.isIos ? (['google'] as const) : []),
    ...(platform.isMac ? (['x'] as const) : []),
    ...(platform.isAndroid ? (['facebook', 'x'] as const) : []),
  ]
}

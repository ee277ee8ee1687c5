import { type SocialProvider, socialProvider } from '@latchkey/wire'
import { resolveProvider } from './resolveProvider.ts'
import type { SocialsConfig } from './socialsConfig.ts'

/** The social logins that the operator has configured completely. */
export function configuredSocials({ socials }: { socials: SocialsConfig }): SocialProvider[] {
  return socialProvider.options.filter(
    (name) => resolveProvider(name, socials[name]) ?? (name === 'farcaster' && socials.farcaster),
  )
}

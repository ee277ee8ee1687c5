import type { Social } from '@latchkey/core'

const names: Readonly<Record<Social, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** The provider's display name. */
export function socialName(social: Social): string {
  return names[social]
}

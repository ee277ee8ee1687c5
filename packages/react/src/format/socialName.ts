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

/** What people call a provider. */
export function socialName(social: Social): string {
  return names[social]
}

import type { SharedConnector } from '@latchkey/core'

/**
 * The embedded wallet, for the option `connectors`. The visitor logs in with an email address or a social account and
 * protects the key with a passkey. The vault's page (`endpoints.vault`) loads when a visitor logs in or has logged in
 * before.
 */
export function embedded(): SharedConnector {
  // Read now: the page's router may change the address before `open` runs.
  const arrivedAt = typeof location === 'undefined' ? '' : location.href
  return {
    id: 'embedded',
    name: 'Latchkey',
    async open(context) {
      const { openEmbedded } = await import('./openEmbedded.ts')
      return openEmbedded(context, arrivedAt)
    },
  }
}

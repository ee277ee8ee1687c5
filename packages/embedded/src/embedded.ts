import type { SharedWallet } from '@latchkey/core'

/**
 * The embedded wallet, for `sharedWallets`: the visitor logs in with e-mail or a social account and protects the key
 * with a passkey. Its page is served from `endpoints.vault` and is loaded when a visitor logs in or has logged in before.
 */
export function embedded(): SharedWallet {
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

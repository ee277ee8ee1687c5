import type { SharedWallet } from '@latchkey/core'

/**
 * The wallet that comes with a login, for `sharedWallets`: e-mail or a social account, and a passkey that keeps the
 * key. Its page stands at `endpoints.vault`; it is loaded when a visitor begins to log in or has done so before.
 */
export function embedded(): SharedWallet {
  // Read at once: a page may tidy its address up before anybody asks.
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

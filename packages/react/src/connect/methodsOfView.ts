import type { ConnectMethod } from '@latchkey/core'

/** A view that shows connect methods. */
export type ConnectViewName = 'Connect' | 'ConnectWallets' | 'Create' | 'EmailLogin'

/** Which connect methods each of these views shows, as far as the site offers them. */
export const methodsOfView: Readonly<Record<ConnectViewName, readonly ConnectMethod[]>> = {
  Connect: ['email', 'social', 'wallet'],
  ConnectWallets: ['wallet'],
  Create: ['email', 'social'],
  EmailLogin: ['email'],
}

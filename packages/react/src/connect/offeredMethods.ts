import type { ConnectMethod, Connector } from '@latchkey/core'
import {
  connectMethodsOrder,
  type ResolvedOptions,
  readPlatform,
  socialsFor,
} from '@latchkey/core/internal'

/** The connect methods that the site offers, in the owner's order. */
export function offeredMethods(
  options: ResolvedOptions,
  connectors: readonly Connector[],
): readonly ConnectMethod[] {
  return connectMethodsOrder(options.features, connectors).filter((method) =>
    isOffered(options, method),
  )
}

/** Whether the site offers this method. A login needs the embedded wallet. */
export function isOffered(options: ResolvedOptions, method: ConnectMethod): boolean {
  const { features, enableWallets, sharedWallets } = options
  if (method === 'wallet') return enableWallets
  const isWanted =
    method === 'email' ? features.email : socialsFor(readPlatform(), features.socials).length > 0
  return isWanted && sharedWallets.some(({ id }) => id === 'embedded')
}

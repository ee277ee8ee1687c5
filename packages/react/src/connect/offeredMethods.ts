import type { ConnectMethod, Connector } from '@latchkey/core'
import {
  connectMethodsOrder,
  type ResolvedOptions,
  readPlatform,
  socialsFor,
} from '@latchkey/core/internal'

/** The connect methods that the site offers, in its order. */
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
  const { features, wallets, connectors } = options
  if (method === 'wallet') return wallets.isOffered
  const isWanted =
    method === 'email' ? features.email : socialsFor(readPlatform(), features.socials).length > 0
  return isWanted && connectors.some(({ id }) => id === 'embedded')
}

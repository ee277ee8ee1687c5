import type { Latchkey, Wallet } from '@latchkey/core'
import { findConnectors, internals } from '@latchkey/core/internal'
import type { View } from '../navigation/view.ts'

/** The view for a press on a listed wallet: connecting if it's installed, otherwise its QR code or its downloads. */
export function viewForWallet(latchkey: Latchkey, wallet: Wallet): View {
  const { namespace } = internals(latchkey).modal.getState()
  const [first, ...others] = findConnectors(
    wallet,
    internals(latchkey).connectors.getState(),
  ).filter((connector) => !namespace || connector.namespace === namespace)
  if (first && others.length > 0) {
    return { name: 'ConnectingMultiChain', connectors: [first, ...others] }
  }
  if (first) return { name: 'ConnectingExternal', connector: first }
  return hasWalletConnect(latchkey)
    ? { name: 'ConnectingWalletConnect', wallet }
    : { name: 'Downloads', wallet }
}

/** Whether WalletConnect is on and has a relay: the connector's, the site's or the server's. */
export function hasWalletConnect(latchkey: Latchkey): boolean {
  const { enableWalletConnect, connectors, endpoints } = internals(latchkey).options.getState()
  const connector = connectors.find((wallet) => wallet.id === 'walletConnect')
  const relay = connector?.relayUrl ?? (endpoints?.relay || endpoints?.api)
  return enableWalletConnect && connector !== undefined && Boolean(relay)
}

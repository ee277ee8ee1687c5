import type { Account, Latchkey, Namespace, Network } from '@latchkey/core'
import { internals, track, type WalletFeature } from '@latchkey/core/internal'
import { pushView } from '../navigation/navigate.ts'
import type { View } from '../navigation/view.ts'
import { featureView } from '../navigation/viewRegistry.ts'
import type { IconName } from '../parts/icons.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useOfferedFeatures } from './useOfferedFeatures.ts'

export type FeatureLink = {
  feature: WalletFeature
  /** `view`: the feature's first view with its form filled in. */
  open(view?: View): void
}

export const featureIcons: Readonly<Record<WalletFeature, IconName>> = {
  onramp: 'card',
  swaps: 'swap',
  receive: 'receive',
  send: 'send',
}

const supportedNamespaces: Readonly<Record<WalletFeature, readonly Namespace[]>> = {
  onramp: ['eip155', 'solana'],
  swaps: ['eip155'],
  receive: ['eip155', 'solana', 'bip122', 'polkadot'],
  send: ['eip155', 'solana', 'bip122'],
}

/**
 * The account's features (swap, send, receive, buy) in the site's order: enabled, in the view table, and supported on
 * its chain.
 */
export function useFeatures(active: {
  account: Account
  network: Network
}): readonly FeatureLink[] {
  const latchkey = useLatchkey()
  const features = useOfferedFeatures()
  const { account } = active
  return features.walletFeaturesOrder.flatMap((feature) => {
    const firstView = featureView(latchkey, feature)
    const isPossible = features[feature] && supportedNamespaces[feature].includes(account.namespace)
    const isUnable = feature === 'send' && !canSend(latchkey, account)
    if (!firstView || !isPossible || isUnable) return []
    return [
      { feature, open: (view = firstView) => openFeature(latchkey, feature, { ...active, view }) },
    ]
  })
}

/** Some Bitcoin wallets cannot send; the adapter says which. */
function canSend(latchkey: Latchkey, account: Account): boolean {
  return internals(latchkey).openedChain(account.namespace)?.canSend?.({ account }) !== false
}

function openFeature(
  latchkey: Latchkey,
  feature: WalletFeature,
  opened: { account: Account; network: Network; view: View },
): void {
  const isSmartAccount = opened.account.type === 'smartAccount'
  const network = opened.network.caipNetworkId
  if (feature === 'swaps') {
    track(latchkey, { event: 'OPEN_SWAP', properties: { isSmartAccount, network } })
  }
  if (feature === 'send') {
    track(latchkey, { event: 'OPEN_SEND', properties: { isSmartAccount, network } })
  }
  if (feature === 'onramp') {
    track(latchkey, { event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } })
  }
  pushView(latchkey, opened.view)
}

import type { Namespace } from '../caip/caip.ts'
import type { Connector } from '../connection/connector.ts'
import type { Wallet } from '../connection/wallet.ts'
import { isSameWallet } from './isSameWallet.ts'

export type ConnectorRules = {
  isPhone: boolean
  /** A wallet of this browser injected `window.ethereum`. */
  isWalletInstalled: boolean
  injected: boolean
  announced: boolean
  /** Listings of excluded wallets, for their rdns and names. */
  excluded: readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[]
  namespace: Namespace | null
}

/** The name of an injected wallet that does not announce itself (EIP-6963). */
export const namelessWallet = 'Browser Wallet'

/** Whether the wallet list shows this connector. */
export function isConnectorShown(connector: Connector, rules: ConnectorRules): boolean {
  if (rules.namespace && connector.namespace !== rules.namespace) return false
  switch (connector.type) {
    case 'INJECTED':
      return rules.injected && isInjectedShown(connector, rules)
    case 'ANNOUNCED':
      return rules.announced && !isExcluded(connector, rules)
    case 'EXTERNAL':
      return true
    case 'WALLET_CONNECT':
    case 'AUTH':
      return false
  }
}

function isInjectedShown(connector: Connector, rules: ConnectorRules): boolean {
  if (!rules.isPhone && connector.name === namelessWallet) return false
  if (!connector.rdns && !rules.isWalletInstalled) return false
  return !isExcluded(connector, rules)
}

function isExcluded(connector: Connector, rules: ConnectorRules): boolean {
  return rules.excluded.some((wallet) => isSameWallet(wallet, connector))
}

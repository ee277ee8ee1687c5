import type { Namespace } from '../caip/caip.ts'

/**
 * How a wallet is reached: injected into the page, announced (EIP-6963, Wallet Standard), by a connector of the site,
 * over WalletConnect, or by a login.
 */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH'

/** One way to reach one wallet, as discovered or configured. Plain data. */
export type Connector = {
  /** Unique inside its namespace: rdns, wallet-standard name or a fixed id such as `walletConnect`. */
  id: string
  type: ConnectorType
  name: string
  namespace: Namespace
  /** data: or https: URL as the wallet announced it; never trusted as markup. */
  icon?: string
  rdns?: string
}

import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import type { LoginId } from '../features.ts'

/** Every key we write (behind the prefix `@latchkey/`) and its type. */
export type StorageKeys = {
  /** Connector id per namespace, written on connect, read to reconnect. */
  connected_connectors: Partial<Record<Namespace, string>>
  active_caip_network_id: CaipNetworkId
  /** The last active network of each namespace. */
  last_networks: Partial<Record<Namespace, CaipNetworkId>>
  /** The last wallets the visitor connected with, the latest first (`recentWallets`). */
  recent_wallets: readonly unknown[]
  /** The sessions of WalletConnect, as JSON. */
  walletconnect_sessions: string
  /** The symmetric keys of those sessions and the relay identity, as JSON, not encrypted. */
  walletconnect_keychain: string
  /** The wallet app that requests open, by the start of its link. */
  deeplink_choice: { href: string; name: string }
  /** The sessions of `localSiwx`, as JSON. */
  siwx_sessions: string
  /** Written at each sign-in and sign-out, so that other tabs check their session. */
  sign_in_changed: string
  /** Accounts (`namespace:address`) whose sign-in the visitor declined, so that it isn't requested on every visit. */
  sign_in_skipped: readonly string[]
  /** The last query results (`storedQuery`), as JSON; this one and the two below. */
  native_balance_cache: string
  portfolio_cache: string
  identity_cache: string
  /** The transaction journal, as JSON. */
  transaction_journal: string
  /** The addresses the visitor has sent to (`knownRecipients`), as JSON. */
  known_recipients: string
  /** How the visitor logged in to the embedded wallet. */
  login_provider: LoginId
  /** The account the visitor selected, and the one that the wallet listed first at that time. */
  chosen_accounts: Partial<Record<Namespace, { chosen: string; over: string }>>
  /** The operation (ERC-4337) of each batch that the embedded wallet sent, by the batch's id, as JSON. */
  embedded_calls: string
  /** `dismissed`: the reminder to back up the embedded wallet isn't shown again. */
  backup_notice: string
  /** The visitor's labels of accounts, by `namespace:address`. */
  address_labels: Readonly<Record<string, string>>
}

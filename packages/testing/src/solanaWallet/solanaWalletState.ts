import type { Prompts } from '../wallet/prompts.ts'
import type { SolanaBehaviour } from './solanaBehaviour.ts'
import type { SolanaKey } from './solanaKey.ts'

/** An account as the Wallet Standard shows it. */
export type SolanaWalletAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

export type SolanaWalletState = {
  keys: readonly SolanaKey[]
  /** Which of the keys the wallet would share, the active one first. */
  chosen: readonly string[]
  /** The accounts the site sees; empty before it has permission. */
  accounts: readonly SolanaWalletAccount[]
  /** Whether the site sees the accounts without a prompt. */
  isPermitted: boolean
  chains: readonly string[]
  versions: readonly (0 | 'legacy')[]
  rpcUrls: Readonly<Record<string, string>>
  behaviour: SolanaBehaviour
  prompts: Prompts
  sent: string[]
}

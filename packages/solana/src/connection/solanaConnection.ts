import type { Account, CaipNetworkId } from '@latchkey/core'
import type { WalletConnection, WalletState } from '@latchkey/core/adapter'

/** The fields of a sign-in message (Sign In With Solana); the wallet writes the text. */
export type SolanaSignInInput = {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/** `signed`: the bytes that the signature is over. */
type SignedBytes = { signature: Uint8Array; signed: Uint8Array }

/** An open connection to a Solana wallet. A missing ability is a missing method. */
export type SolanaConnection = WalletConnection & {
  /** `signed` is what the wallet signed: it may prefix the message. */
  signMessage?(options: { account: Account; message: Uint8Array }): Promise<SignedBytes>
  /** Encoded transactions, in and out. */
  signTransactions?(options: {
    account: Account
    transactions: readonly Uint8Array[]
  }): Promise<readonly Uint8Array[]>
  /** Signs and sends; returns the signature. */
  sendTransaction?(options: { account: Account; transaction: Uint8Array }): Promise<Uint8Array>
  signIn?(input: SolanaSignInInput): Promise<SignedBytes & { address: string }>
  /** Does the wallet read transactions of version 0? */
  readsVersion0: boolean
  /** @throws network/switch-failed */
  switchNetwork(id: CaipNetworkId): WalletState
  /** The wallet's own object, for pages that know it. */
  raw: unknown
}

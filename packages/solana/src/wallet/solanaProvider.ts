import type { Account } from '@latchkey/core'

/** The fields of a sign-in message (Sign In With Solana); the wallet writes the text. */
export type SignInInput = {
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

/** What was signed, and with which account. */
export type SignInOutput = { account: Account; signature: Uint8Array; signedMessage: Uint8Array }

/**
 * The connected Solana wallet as a page sees it. Transactions are bytes as they travel, whichever library made
 * them. All methods throw LatchkeyError.
 */
export type SolanaProvider = {
  accounts(): readonly Account[]
  signMessage(options: { address: string; message: Uint8Array }): Promise<Uint8Array>
  signTransaction(options: { address: string; transaction: Uint8Array }): Promise<Uint8Array>
  signAllTransactions(options: {
    address: string
    transactions: readonly Uint8Array[]
  }): Promise<readonly Uint8Array[]>
  /** Returns the signature, base58. */
  signAndSendTransaction(options: { address: string; transaction: Uint8Array }): Promise<string>
  /** Connects the visitor's account to the site with one signature. */
  signIn(input?: SignInInput): Promise<SignInOutput>
  /** The wallet's own object, for what only it can do. */
  readonly wallet: unknown
}

declare module '@latchkey/core' {
  interface Providers {
    solana: SolanaProvider
  }
}

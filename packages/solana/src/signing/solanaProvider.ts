import type { Account } from '@latchkey/core'
import type { SolanaSignInInput } from '../connection/solanaConnection.ts'

/** The signed message and the account that signed it. */
export type SolanaSignInOutput = {
  account: Account
  signature: Uint8Array
  signedMessage: Uint8Array
}

/** The connected Solana wallet. Transactions are serialized bytes from any library. All methods throw LatchkeyError. */
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
  signIn(input?: SolanaSignInInput): Promise<SolanaSignInOutput>
  /** The wallet's object, for features that aren't in this interface. */
  readonly wallet: unknown
}

declare module '@latchkey/core' {
  interface Providers {
    solana: SolanaProvider
  }
}

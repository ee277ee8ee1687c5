import type { Account } from '@latchkey/core'

/** An input of a PSBT and the account that signs it. */
export type PsbtInput = { address: string; index: number; sighashTypes?: readonly number[] }

/** `psbt` is base64. `txid` is `null` unless the wallet sent the transaction. */
export type SignedPsbt = { psbt: string; txid: string | null }

/** The connected Bitcoin wallet, with the same methods for every wallet API. All methods throw LatchkeyError. */
export type BitcoinProvider = {
  accounts(): readonly Account[]
  /**
   * Signs a message with BIP-322 for taproot addresses and in the older 65-byte format for others, unless you set a
   * protocol. Returns base64.
   */
  signMessage(options: {
    address: string
    message: string
    protocol?: 'ecdsa' | 'bip322'
  }): Promise<string>
  /** Signs inputs of a PSBT (base64); with `broadcast` the wallet also sends it. */
  signPsbt(options: {
    psbt: string
    inputs: readonly PsbtInput[]
    broadcast?: boolean
  }): Promise<SignedPsbt>
  /** Asks the wallet to pay an address; `amount` is in satoshis. Returns the transaction id. */
  sendTransfer(options: { address: string; to: string; amount: bigint }): Promise<string>
  /** The wallet's object, for features that aren't in this interface. */
  readonly wallet: unknown
}

declare module '@latchkey/core' {
  interface Providers {
    bip122: BitcoinProvider
  }
}

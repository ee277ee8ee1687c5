import type { Account } from '@latchkey/core'

/** An input of a PSBT and the account that signs it. */
export type PsbtInput = { address: string; index: number; sighashTypes?: readonly number[] }

/** `psbt` is base64; `txid` is `null` unless it was sent. */
export type SignedPsbt = { psbt: string; txid: string | null }

/** The connected Bitcoin wallet as a page sees it, whichever API the wallet has. All methods throw LatchkeyError. */
export type BitcoinProvider = {
  accounts(): readonly Account[]
  /** Signs a text: BIP-322 for taproot addresses, the older 65-byte form for others, unless told. Base64. */
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
  /** Lets the wallet pay an address; `amount` in satoshis. Returns the transaction's id. */
  sendTransfer(options: { address: string; to: string; amount: bigint }): Promise<string>
  /** The wallet's own object, for what only it can do. */
  readonly wallet: unknown
}

declare module '@latchkey/core' {
  interface Providers {
    bip122: BitcoinProvider
  }
}

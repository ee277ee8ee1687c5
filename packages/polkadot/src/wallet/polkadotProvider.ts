import type { Account } from '@latchkey/core'
import type { PolkadotSigner } from '@polkadot-api/pjs-signer'

/** Bytes to sign, as hex. */
export type RawPayload = { address: string; data: string; type: 'bytes' | 'payload' }

export type Signed = { id?: number | undefined; signature: `0x${string}` }

/** A signer for polkadot.js. */
export type InjectedSigner = {
  signRaw?(payload: RawPayload): Promise<Signed>
  signPayload?(payload: never): Promise<Signed>
}

/** The connected Polkadot wallet as a page sees it. All methods throw LatchkeyError. */
export type PolkadotProvider = {
  accounts(): readonly Account[]
  /** Signs a text or bytes, in `<Bytes>` as wallets demand it. Hex. */
  signMessage(options: { address: string; message: string | Uint8Array }): Promise<`0x${string}`>
  /** A signer for `polkadot-api`. @throws wallet/method-unsupported */
  polkadotSigner(address: string): Promise<PolkadotSigner>
  /** The wallet's own signer, for libraries of polkadot.js; `null` over WalletConnect. */
  readonly signer: InjectedSigner | null
}

declare module '@latchkey/core' {
  interface Providers {
    polkadot: PolkadotProvider
  }
}

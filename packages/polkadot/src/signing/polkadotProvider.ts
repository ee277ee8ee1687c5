import type { Account } from '@latchkey/core'
import type { PolkadotSigner } from '@polkadot-api/pjs-signer'
import type { InjectedSigner } from '../connection/polkadotConnection.ts'

/** The connected Polkadot wallet. All methods throw LatchkeyError. */
export type PolkadotProvider = {
  accounts(): readonly Account[]
  /** Signs a text or bytes, wrapped in `<Bytes>` as wallets require. Returns hex. */
  signMessage(options: { address: string; message: string | Uint8Array }): Promise<`0x${string}`>
  /** A signer for `polkadot-api`. @throws wallet/method-unsupported */
  polkadotSigner(address: string): Promise<PolkadotSigner>
  /** The wallet's signer, for polkadot.js libraries; `null` over WalletConnect. */
  readonly signer: InjectedSigner | null
}

declare module '@latchkey/core' {
  interface Providers {
    polkadot: PolkadotProvider
  }
}

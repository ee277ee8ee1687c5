import type { CaipNetworkId } from '@latchkey/core'
import type { WalletConnection, WalletState } from '@latchkey/core/adapter'

/** Bytes to sign, as hex. */
export type PolkadotPayload = { address: string; data: string; type: 'bytes' | 'payload' }

export type PolkadotSignature = { id?: number | undefined; signature: `0x${string}` }

/** A signer for polkadot.js. */
export type InjectedSigner = {
  signRaw?(payload: PolkadotPayload): Promise<PolkadotSignature>
  signPayload?(payload: never): Promise<PolkadotSignature>
}

/** An open connection to a Polkadot wallet, injected or over a session. */
export type PolkadotConnection = WalletConnection & {
  /** Signs wrapped bytes; returns the wallet's unparsed answer. */
  signBytes(options: { address: string; bytes: Uint8Array }): Promise<unknown>
  /** Signs a transaction's payload; returns the wallet's unparsed answer. */
  signPayload(payload: { address: string }): Promise<unknown>
  /** Only changes the address format: injected wallets have no active network. */
  switchNetwork(id: CaipNetworkId): WalletState
  signer: InjectedSigner | null
}

import type { WalletState } from './walletState.ts'

/** One request of a site, as the wallet's methods see it. */
export type WalletRequest = {
  readonly origin: string
  readonly method: string
  readonly params: readonly unknown[]
}

/** A wallet method: returns the result or throws the wallet's error. */
export type Handler = (state: WalletState, request: WalletRequest) => Promise<unknown>

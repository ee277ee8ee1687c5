import type { CaipNetworkId } from '@latchkey/core'
import type { WalletSession } from '@latchkey/core/adapter'

/** An Ethereum provider (EIP-1193) over a session. */
export type Eip1193Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (data: never) => void): void
  removeListener(event: string, listener: (data: never) => void): void
}

/** A session with a wallet, for every namespace that the wallet granted. */
export type WalletConnectSession = Omit<WalletSession, 'provider'> & {
  /** The EIP-5792 capabilities that the wallet reported when it connected, by hex chain id. */
  capabilities(address: string): Readonly<Record<string, unknown>>
  /** Unix seconds. */
  expiry(): number
  /** What the wallet says about itself, such as its EIP-5792 capabilities. */
  properties(): Readonly<Record<string, unknown>>
  request(options: {
    chainId: CaipNetworkId
    method: string
    params: unknown
    signal?: AbortSignal
    /** How long the wallet can take, in seconds: 300 to 604,800. */
    lifetimeSeconds?: number
  }): Promise<unknown>
  /** @throws wallet/timed-out if the wallet doesn't respond; that doesn't end the session */
  ping(): Promise<void>
  /** The session as an Ethereum provider. */
  provider(namespace: 'eip155'): Eip1193Provider
}

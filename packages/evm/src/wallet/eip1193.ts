/** The part of EIP-1193 that Latchkey uses. Only `request` is guaranteed to exist. */
export type Eip1193Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  /** Set for a wallet on another device: what it reported when it connected (`WalletSession`). */
  capabilities?(address: string): Readonly<Record<string, unknown>>
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

export function isProvider(value: unknown): value is Eip1193Provider {
  const hasMembers = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return hasMembers && 'request' in value && typeof value.request === 'function'
}

declare module '@latchkey/core' {
  interface Providers {
    eip155: Eip1193Provider
  }
}

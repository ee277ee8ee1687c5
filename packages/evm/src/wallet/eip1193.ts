/** The part of EIP-1193 that we use. Only `request` is certain to exist. */
export type Eip1193Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  /** Set for a wallet on another device: what it told when it connected (`SharedSession`). */
  capabilities?(address: string): Readonly<Record<string, unknown>>
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

declare module '@latchkey/core' {
  interface Providers {
    eip155: Eip1193Provider
  }
}

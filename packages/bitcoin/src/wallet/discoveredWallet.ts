import type { Connector } from '@latchkey/core'

/** A wallet of the Wallet Standard; its replies are checked where they are used. */
export type StandardWallet = {
  name: string
  icon?: string
  accounts?: unknown
  features: Readonly<Record<string, unknown>>
}

/** A sats-connect provider: Xverse, Leather and others. */
export type SatsProvider = {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(options: { eventName: string; cb(event: unknown): void }): unknown
}

/** The provider of UniSat, and of OKX with one provider per network. */
export type InjectedProvider = {
  requestAccounts?(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  /** OKX's name of `requestAccounts`; on its test networks the only one. */
  connect?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<unknown>
  getNetwork?(): Promise<unknown>
  switchChain?(name: string): Promise<unknown>
  signMessage(text: string, kind: string): Promise<unknown>
  signPsbt(hex: string, options: object): Promise<unknown>
  pushPsbt?(hex: string): Promise<unknown>
  sendBitcoin?(to: string, amount: number): Promise<unknown>
  on?(name: string, listener: (event: unknown) => void): unknown
  removeListener?(name: string, listener: (event: unknown) => void): unknown
  disconnect?(): Promise<unknown>
}

/** A wallet of the page, with the object that its API has; `okx` has a provider for each network. */
export type DiscoveredWallet = { connector: Connector } & (
  | { kind: 'standard'; wallet: StandardWallet }
  | { kind: 'sats'; provider: SatsProvider }
  | { kind: 'unisat'; provider: InjectedProvider }
  | { kind: 'okx'; providers: Readonly<Record<string, unknown>> }
)

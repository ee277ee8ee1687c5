import type { Connector } from '@latchkey/core'

/** A wallet of the Wallet Standard; what it says is read where it is used. */
export type StandardWallet = {
  name: string
  icon?: string
  accounts?: unknown
  features: Readonly<Record<string, unknown>>
}

/** A provider of sats-connect's kind: Xverse, Leather and others. */
export type SatsProvider = {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(wish: { eventName: string; cb(event: unknown): void }): unknown
}

/** The older kind, each call a method: UniSat, and OKX with one provider per network. */
export type InjectedProvider = {
  requestAccounts?(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  /** OKX's word for `requestAccounts`, and on its test networks the only one. */
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

export type FoundWallet = { connector: Connector } & (
  | { kind: 'standard'; wallet: StandardWallet }
  | { kind: 'sats'; provider: SatsProvider }
  | { kind: 'unisat'; provider: InjectedProvider }
  | { kind: 'okx'; providers: Readonly<Record<string, unknown>> }
)

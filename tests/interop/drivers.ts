import type { Inbox } from './inbox.ts'

export type AuthRequest = { domain: string; uri: string; nonce: string; statement: string }
export type SignedIn = { topic: string | null; message: string | null; signature: string | null }

/** Drives a dapp, with our client or the official one. */
export type DappDriver = {
  connect(): Promise<{ uri: string; topic: Promise<string> }>
  authenticate(request: AuthRequest): Promise<{ uri: string; signedIn: Promise<SignedIn> }>
  accounts(topic: string): readonly string[]
  expiry(topic: string): number
  request(topic: string, method: string, params: unknown): Promise<unknown>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Accounts at each update. */
  updates: Inbox<readonly string[]>
  /** Chain ids (decimal) at each `chainChanged`. */
  chainChanges: Inbox<number>
  ended: Inbox<string>
  /** Closes the page and opens it again. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** How the wallet's user answers the next prompt. */
export type Decision = 'approve' | 'reject'

/** Drives a wallet, with our client or the official one. */
export type WalletDriver = {
  pair(uri: string): Promise<void>
  /** From now on. */
  decide(decision: Decision): void
  topics(): readonly string[]
  update(topic: string, accounts: readonly string[]): Promise<void>
  extend(topic: string): Promise<void>
  emitChain(topic: string, chainId: number): Promise<void>
  disconnect(topic: string): Promise<void>
  ended: Inbox<string>
  goOffline(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

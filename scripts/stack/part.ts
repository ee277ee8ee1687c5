/** The keys of `.latchkey/stack.json`. A part that is not built yet is absent. */
export type PartKey =
  | 'demo'
  | 'server'
  | 'vault'
  | 'sampleWallet'
  | 'inbox'
  | 'identity'
  | 'optimism'
  | 'farcaster'
  | 'console'
  | 'rpc'
  | 'rpc2'
  | 'rpcSolana'
  | 'esplora'

export type Urls = Partial<Record<PartKey, string>>

export type Running = {
  url: string
  close(): Promise<void>
  /** Resolves with one sentence if the part ends by itself. */
  died: Promise<string>
}

export type Settings = {
  basePort: number
  dataFolder: string
  /** Serves the demo from its sources with hot reload instead of from a build. */
  dev: boolean
}

export type Part = {
  key: PartKey
  /** What the table of URLs says about it. */
  title: string
  /** Added to the base port. */
  portOffset: number
  /** What takes long and asks no other part: begun at once, while the parts before it start. */
  build?(options: { settings: Settings; signal: AbortSignal }): Promise<void>
  start(options: { port: number; urls: Urls; settings: Settings }): Promise<Running>
}

/** A reason to stop that a person can act on; printed as it is. */
export class StackError extends Error {
  override name = 'StackError'
}

import type { WcMetadata } from '@latchkey/wire'
import type { Incoming } from '../engine/messenger.ts'
import type { Engine } from '../engine/openEngine.ts'
import type { Records } from '../storage/records.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import type { SessionChanges } from './sessionChanges.ts'

/** Shared state of the dapp side. */
export type DappHost = {
  metadata: WcMetadata
  records: Records
  changes: SessionChanges
  /** Opened at the first use: before, neither the network nor a platform API is used. */
  engine(): Promise<Engine>
  rpcUrl(chainId: string): string | null
  /** Opens the wallet app for a request, where that is configured. */
  openLink?: ((session: StoredSession, requestId: number) => void) | undefined
  /** Callbacks that wait for the wallet's settlement, by session topic. */
  settlements: Map<string, (request: Incoming) => void>
}

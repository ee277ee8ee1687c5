import type { WcMetadata } from '@latchkey/wire'
import type { Incoming } from '../engine/messenger.ts'
import type { Engine } from '../engine/openEngine.ts'
import type { Records } from '../storage/records.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import type { SessionBook } from './sessionBook.ts'

/** What the parts of the dapp side share. */
export type DappHost = {
  metadata: WcMetadata
  records: Records
  book: SessionBook
  /** Opened at the first use: nothing touches the network or the platform before. */
  engine(): Promise<Engine>
  rpcUrl(chainId: string): string | null
  /** Brings the wallet to the front for a request, where that is wanted. */
  openLink?: ((session: StoredSession, requestId: number) => void) | undefined
  /** Who waits for the wallet's settlement, by session topic. */
  settlements: Map<string, (request: Incoming) => void>
}

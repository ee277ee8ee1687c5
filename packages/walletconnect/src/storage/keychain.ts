import { hex32 } from '@latchkey/wire'
import * as v from 'valibot'
import type { KeyPair } from '../crypto/primitives.ts'

/** A proposal that waits for a wallet; kept so that a phone's browser may throw the page away. */
export type StoredPairing = {
  topic: string
  symKey: string
  pair: KeyPair
  /** Id of the proposal's request. */
  id: number
  /** Unix seconds. */
  expiry: number
  /** Somebody is waiting for the answer. */
  isWanted: boolean
}

export type KeychainDocument = {
  /** Who we are at the relay. Never changed while there are sessions: the mailbox hangs on it. */
  identity: KeyPair | null
  /** Symmetric keys of sessions, by topic. */
  keys: Record<string, string>
  pairings: StoredPairing[]
}

const keyPair = v.object({ privateKey: hex32, publicKey: hex32 })

export const keychainDocument: v.GenericSchema<unknown, KeychainDocument> = v.object({
  identity: v.nullable(keyPair),
  keys: v.record(v.string(), hex32),
  pairings: v.array(
    v.object({
      topic: hex32,
      symKey: hex32,
      pair: keyPair,
      id: v.number(),
      expiry: v.number(),
      isWanted: v.boolean(),
    }),
  ),
})

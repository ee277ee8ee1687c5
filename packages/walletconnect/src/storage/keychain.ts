import { hex32 } from '@latchkey/wire'
import * as v from 'valibot'
import type { KeyPair } from '../crypto/primitives.ts'

/** A pending proposal, stored because a phone's browser may discard the page meanwhile. */
export type StoredPairing = {
  topic: string
  symKey: string
  pair: KeyPair
  /** Id of the proposal's request. */
  id: number
  /** Unix seconds. */
  expiry: number
  /** Whether a `connect` call waits for the answer. */
  isWanted: boolean
}

export type KeychainDocument = {
  /** The client's key at the relay. It never changes while there are sessions: the relay queues messages per client. */
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

import type { WcGranted, WcMetadata } from '@latchkey/wire'
import { hex32, wcGranted, wcMetadata } from '@latchkey/wire'
import * as v from 'valibot'

/** A session as either side keeps it. Times are Unix seconds unless their name says otherwise. */
export type StoredSession = {
  topic: string
  pairingTopic: string
  expiry: number
  /** Wallet side: whether the dapp has acknowledged the session. */
  acknowledged: boolean
  namespaces: WcGranted
  self: { publicKey: string; metadata: WcMetadata }
  peer: { publicKey: string; metadata: WcMetadata }
  sessionProperties?: Record<string, unknown> | undefined
  scopedProperties?: Record<string, unknown> | undefined
  disableDeepLink?: boolean | undefined
  /** The active chain, by namespace. */
  activeChains: Record<string, string>
  /** The active account, by namespace. */
  activeAccounts: Record<string, string>
  /** Times of the last update and of the last event of each name: older ones are ignored. */
  latestMs: Record<string, number>
}

const participant = v.object({ publicKey: hex32, metadata: wcMetadata })
const texts = v.record(v.string(), v.string())
const properties = v.optional(v.record(v.string(), v.unknown()))

const storedSession = v.object({
  topic: hex32,
  pairingTopic: v.string(),
  expiry: v.number(),
  acknowledged: v.boolean(),
  namespaces: wcGranted,
  self: participant,
  peer: participant,
  sessionProperties: properties,
  scopedProperties: properties,
  disableDeepLink: v.optional(v.boolean()),
  activeChains: texts,
  activeAccounts: texts,
  latestMs: v.record(v.string(), v.number()),
})

/** A request whose answer may arrive after a reload. The wallet's side stores the requests it gets too. */
export type StoredRequest = {
  id: number
  topic: string
  chainId: string
  method: string
  params?: unknown
  expiry: number
}

export type SessionDocument = {
  sessions: StoredSession[]
  requests: StoredRequest[]
  /** Hashes of the latest messages, by topic. */
  seen: Record<string, string[]>
}

export const sessionDocument: v.GenericSchema<unknown, SessionDocument> = v.object({
  sessions: v.array(storedSession),
  requests: v.array(
    v.object({
      id: v.number(),
      topic: hex32,
      chainId: v.string(),
      method: v.string(),
      params: v.optional(v.unknown()),
      expiry: v.number(),
    }),
  ),
  seen: v.record(v.string(), v.array(v.string())),
})

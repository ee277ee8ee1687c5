import { LatchkeyError } from '@latchkey/core'
import type { WcProposed } from '@latchkey/wire'
import { createSymKey, topicOf } from '../crypto/keys.ts'
import type { KeyPair } from '../crypto/primitives.ts'
import type { Answered } from '../engine/messenger.ts'
import { nowSeconds } from '../engine/nowSeconds.ts'
import type { Engine } from '../engine/openEngine.ts'
import { quietly } from '../engine/quietly.ts'
import { lifetimes } from '../protocol/methods.ts'
import { formatPairingUri } from '../protocol/pairingUri.ts'
import type { StoredPairing } from '../storage/keychain.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import type { DappHost } from './dappHost.ts'
import { settle } from './settle.ts'

/** One proposal, for the wallet that scans its URI. */
export type Pairing = {
  topic: string
  /** Our key pair for the wallet that responds. */
  pair: KeyPair
  id: number
  uri: string
  /** When to show another one; the wallet may still answer for a minute after. */
  expiresAtMs: number
  outcome: Promise<StoredSession>
  /** Answers with an error when a wallet approves after the pairing was abandoned. */
  setWanted(isWanted: boolean): void
  drop(): void
}

const uriShownMs = 240_000

/** Creates a pairing and proposes the namespaces over it. The URI is valid at once. */
export async function openPairing(
  host: DappHost,
  namespaces: WcProposed,
  methods: readonly string[] = [],
): Promise<Pairing> {
  const engine = await host.engine()
  const symKey = createSymKey()
  const stored: StoredPairing = {
    topic: await topicOf(engine.primitives, symKey),
    symKey,
    pair: await engine.primitives.createX25519KeyPair(),
    id: engine.messenger.nextId(),
    expiry: nowSeconds() + lifetimes.pairing,
    isWanted: false,
  }
  return trackPairing(host, engine, { stored, namespaces, methods })
}

/** Resumes a proposal from before a reload: the relay may have stored its answer. */
export async function resumePairing(host: DappHost, stored: StoredPairing): Promise<Pairing> {
  return trackPairing(host, await host.engine(), { stored, namespaces: null, methods: [] })
}

function trackPairing(
  host: DappHost,
  engine: Engine,
  {
    stored,
    namespaces,
    methods,
  }: { stored: StoredPairing; namespaces: WcProposed | null; methods: readonly string[] },
): Pairing {
  const { topic, symKey, expiry } = stored
  host.records.savePairing(stored)
  engine.pageKeys.set(topic, symKey)
  const drop = () => {
    host.records.removePairing(topic)
    engine.pageKeys.delete(topic)
    engine.messenger.cancel(topic, new LatchkeyError('connection/aborted', {}))
    engine.ignore(topic)
  }
  const isWanted = () =>
    host.records.pairings().some((pairing) => pairing.topic === topic && pairing.isWanted)
  const answered = namespaces
    ? propose(host, engine, stored, namespaces)
    : awaitAnswer(engine, stored)
  const outcome = answered
    .then((answer) => settle(host, engine, { stored, answer, isWanted }))
    .finally(drop)
  // A caller may attach its handler later; without this the rejection would be unhandled.
  quietly(outcome)
  return {
    topic,
    pair: stored.pair,
    id: stored.id,
    uri: formatPairingUri({ topic, symKey, expiryTimestamp: expiry, methods }),
    expiresAtMs: (expiry - lifetimes.pairing) * 1000 + uriShownMs,
    outcome,
    setWanted(wanted) {
      const isLive = host.records.pairings().some((pairing) => pairing.topic === topic)
      if (isLive) host.records.savePairing({ ...stored, isWanted: wanted })
    },
    drop,
  }
}

function proposeRequest(stored: StoredPairing): {
  id: number
  topic: string
  method: 'wc_sessionPropose'
  timeoutMs: number
} {
  const { id, topic, expiry } = stored
  const timeoutMs = Math.max(0, expiry * 1000 - Date.now())
  return { id, topic, method: 'wc_sessionPropose', timeoutMs }
}

async function propose(
  host: DappHost,
  engine: Engine,
  stored: StoredPairing,
  namespaces: WcProposed,
): Promise<Answered> {
  const { topic, pair, id, expiry } = stored
  const params = {
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey: pair.publicKey, metadata: host.metadata },
    expiryTimestamp: expiry,
    pairingTopic: topic,
    id,
  }
  const listening = engine.listen([topic])
  const answered = engine.messenger.request({ ...proposeRequest(stored), params })
  return Promise.race([answered, listening.then(() => answered)])
}

async function awaitAnswer(engine: Engine, stored: StoredPairing): Promise<Answered> {
  const answered = engine.messenger.awaitAnswer({ ...proposeRequest(stored), params: {} })
  const listening = engine.listen([stored.topic])
  return Promise.race([answered, listening.then(() => answered)])
}

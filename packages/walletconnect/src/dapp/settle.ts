import { LatchkeyError } from '@latchkey/core'
import { type WcSettle, wcProposeResult, wcSettle } from '@latchkey/wire'
import * as v from 'valibot'
import { deriveSessionKey } from '../crypto/keys.ts'
import type { Answered, Incoming } from '../engine/messenger.ts'
import { nowSeconds } from '../engine/nowSeconds.ts'
import type { Engine } from '../engine/openEngine.ts'
import { quietly } from '../engine/quietly.ts'
import { checkGranted } from '../namespaces/checkNamespaces.ts'
import { lifetimes } from '../protocol/methods.ts'
import { type PeerErrorCode, peerError } from '../protocol/peerError.ts'
import type { StoredPairing } from '../storage/keychain.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import type { DappHost } from './dappHost.ts'

/** A wallet's clock may be ahead by this much. */
const slackSeconds = 86_400

/** After the wallet approved: derives the session's key and waits for the settlement. */
export async function settle(
  host: DappHost,
  engine: Engine,
  {
    stored,
    answer,
    isWanted,
  }: { stored: StoredPairing; answer: Answered; isWanted: () => boolean },
): Promise<StoredSession> {
  const parsed = v.safeParse(wcProposeResult, answer.result)
  if (!parsed.success) throw new LatchkeyError('wallet/failed', { code: null })
  const { responderPublicKey } = parsed.output
  const { privateKey } = stored.pair
  const { symKey, topic } = await deriveSessionKey(
    engine.primitives,
    privateKey,
    responderPublicKey,
  )
  engine.pageKeys.set(topic, symKey)
  try {
    const request = await awaitSettlement(host, engine, topic, stored.expiry)
    const grant = isWanted() ? parseGrant(request, responderPublicKey) : 5000
    if (typeof grant === 'number') {
      quietly(engine.messenger.refuse(request, peerError(grant)))
      engine.ignore(topic)
      throw new LatchkeyError('wallet/failed', { code: grant })
    }
    const session = createSession(host, { topic, stored, grant })
    host.records.saveSession(session, symKey)
    host.changes.refresh()
    quietly(engine.messenger.answer(request, true))
    return session
  } finally {
    engine.pageKeys.delete(topic)
    host.settlements.delete(topic)
  }
}

function awaitSettlement(
  host: DappHost,
  engine: Engine,
  topic: string,
  expiry: number,
): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new LatchkeyError('wallet/timed-out', { wallet: '' }))
    const timer = setTimeout(expire, Math.max(0, expiry * 1000 - Date.now()))
    host.settlements.set(topic, (request) => {
      clearTimeout(timer)
      resolve(request)
    })
    engine.listen([topic]).catch((error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}

/** The granted session, or the error code of an invalid settlement. */
function parseGrant(request: Incoming, responderPublicKey: string): WcSettle | PeerErrorCode {
  const parsed = v.safeParse(wcSettle, request.params)
  if (!parsed.success) return 1005
  const { controller, expiry, namespaces } = parsed.output
  const now = nowSeconds()
  const isValid =
    controller.publicKey === responderPublicKey &&
    expiry > now &&
    expiry <= now + lifetimes.session + slackSeconds
  return isValid ? (checkGranted(namespaces) ?? parsed.output) : 1005
}

function createSession(
  host: DappHost,
  { topic, stored, grant }: { topic: string; stored: StoredPairing; grant: WcSettle },
): StoredSession {
  return {
    topic,
    pairingTopic: stored.topic,
    expiry: grant.expiry,
    acknowledged: true,
    namespaces: grant.namespaces,
    self: { publicKey: stored.pair.publicKey, metadata: host.metadata },
    peer: grant.controller,
    sessionProperties: grant.sessionProperties,
    scopedProperties: grant.scopedProperties,
    disableDeepLink: grant.sessionConfig?.disableDeepLink,
    activeChains: {},
    activeAccounts: {},
    latestMs: {},
  }
}

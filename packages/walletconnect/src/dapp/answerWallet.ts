import { LatchkeyError } from '@latchkey/core'
import { ownValue, wcEvent, wcExtend, wcUpdate } from '@latchkey/wire'
import * as v from 'valibot'
import type { Incoming } from '../engine/messenger.ts'
import { nowSeconds } from '../engine/nowSeconds.ts'
import type { Engine } from '../engine/openEngine.ts'
import { quietly } from '../engine/quietly.ts'
import { checkGranted } from '../namespaces/checkNamespaces.ts'
import { idTimeMs } from '../protocol/ids.ts'
import { lifetimes } from '../protocol/methods.ts'
import { type PeerErrorCode, peerError } from '../protocol/peerError.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import { applyEvent } from './applyEvent.ts'
import type { DappHost } from './dappHost.ts'

/** Handles a wallet's request and responds to it. With several tabs, only the leader responds. */
export async function answerWallet(
  host: DappHost,
  engine: Engine,
  request: Incoming,
): Promise<void> {
  const onSettlement = host.settlements.get(request.topic)
  if (onSettlement && request.method === 'wc_sessionSettle') return onSettlement(request)
  if (!engine.isLeader()) return
  const session = host.records.session(request.topic)
  const refusal = session ? handleOnSession(host, session, request) : handleOnPairing(request)
  // Encrypt the answer before the session is deleted: it needs the session's key.
  const answered = refusal
    ? engine.messenger.refuse(request, peerError(refusal))
    : engine.messenger.answer(request, true)
  quietly(answered)
  if (request.method === 'wc_sessionDelete') endSession(host, engine, request.topic)
  host.changes.refresh()
}

/** Deletes a session on this side. */
export function endSession(host: DappHost, engine: Engine, topic: string): void {
  engine.messenger.cancel(topic, new LatchkeyError('wallet/disconnected', {}))
  engine.ignore(topic)
  host.records.removeSession(topic)
  host.changes.refresh()
}

function handleOnSession(
  host: DappHost,
  session: StoredSession,
  request: Incoming,
): PeerErrorCode | null {
  switch (request.method) {
    case 'wc_sessionUpdate':
      return update(host, session, request)
    case 'wc_sessionExtend':
      return extend(host, session, request)
    case 'wc_sessionEvent':
      return applySessionEvent(host, session, request)
    case 'wc_sessionDelete':
    case 'wc_sessionPing':
      return null
    default:
      return 10001
  }
}

function handleOnPairing({ method }: Incoming): PeerErrorCode | null {
  return method === 'wc_pairingPing' || method === 'wc_pairingDelete' ? null : 10001
}

function update(
  host: DappHost,
  session: StoredSession,
  { id, params }: Incoming,
): PeerErrorCode | null {
  const parsed = v.safeParse(wcUpdate, params)
  if (!parsed.success || isLate(session, 'update', id)) return 1003
  const { namespaces } = parsed.output
  const errorCode = checkGranted(namespaces)
  if (errorCode) return errorCode
  host.records.saveSession({ ...withTime(session, 'update', id), namespaces })
  return null
}

function extend(
  host: DappHost,
  session: StoredSession,
  { params }: Incoming,
): PeerErrorCode | null {
  const parsed = v.safeParse(wcExtend, params ?? {})
  if (!parsed.success) return 1004
  const latestExpiry = nowSeconds() + lifetimes.session
  const { expiry = latestExpiry } = parsed.output
  const isValid = expiry > session.expiry && expiry <= latestExpiry
  host.records.saveSession({ ...session, expiry: isValid ? expiry : latestExpiry })
  return null
}

function applySessionEvent(
  host: DappHost,
  session: StoredSession,
  { id, params }: Incoming,
): PeerErrorCode | null {
  const parsed = v.safeParse(wcEvent, params)
  if (!parsed.success) return 3002
  const { event, chainId } = parsed.output
  const name = `event:${event.name}`
  // An event older than the last one of its name is ignored, without an error.
  if (isLate(session, name, id)) return null
  host.records.saveSession(applyEvent(withTime(session, name, id), event, chainId))
  return null
}

function isLate({ latestMs }: StoredSession, name: string, id: number): boolean {
  return idTimeMs(id) < (ownValue(latestMs, name) ?? 0)
}

function withTime(session: StoredSession, name: string, id: number): StoredSession {
  return { ...session, latestMs: { ...session.latestMs, [name]: idTimeMs(id) } }
}

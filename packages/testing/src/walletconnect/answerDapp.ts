import type { StoredSession } from '@latchkey/walletconnect'
import {
  checkProposed,
  type Engine,
  grantedChains,
  grantedMethods,
  type Incoming,
  lifetimes,
  mergeNamespaces,
  namespaceOf,
  nowSeconds,
  type PeerErrorCode,
  peerError,
  quietly,
} from '@latchkey/walletconnect/internal'
import { type WcPropose, wcAuthenticate, wcPropose, wcSessionRequest } from '@latchkey/wire'
import * as v from 'valibot'
import type { Proposal, WalletHost } from './walletHost.ts'

/** `later`: the wallet's user decides. */
type Verdict = PeerErrorCode | 'done' | 'later'

/** Answers a dapp's request, or passes it to the wallet's handlers. */
export function answerDapp(host: WalletHost, engine: Engine, request: Incoming): void {
  const session = host.records.session(request.topic)
  const verdict = session ? handleOnSession(host, session, request) : handleOnPairing(host, request)
  if (verdict === 'later') return
  // Encrypt the answer before the session is deleted: it needs the session's key.
  quietly(
    verdict === 'done'
      ? engine.messenger.answer(request, true)
      : engine.messenger.refuse(request, peerError(verdict)),
  )
  if (request.method === 'wc_sessionDelete') deleteSession(host, engine, request.topic)
}

export function deleteSession(host: WalletHost, engine: Engine, topic: string): void {
  engine.ignore(topic)
  host.records.removeSession(topic)
  host.onEnded?.(topic)
}

function handleOnPairing(host: WalletHost, request: Incoming): Verdict {
  switch (request.method) {
    case 'wc_sessionPropose':
      return handleProposal(host, request)
    case 'wc_sessionAuthenticate':
      return host.onAuthenticate ? handleAuth(host, request) : 10001
    case 'wc_pairingPing':
    case 'wc_pairingDelete':
      return 'done'
    default:
      return 10001
  }
}

function handleOnSession(host: WalletHost, session: StoredSession, request: Incoming): Verdict {
  switch (request.method) {
    case 'wc_sessionRequest':
      return handleRequest(host, session, request)
    case 'wc_sessionPing':
    case 'wc_sessionDelete':
      return 'done'
    default:
      return 10001
  }
}

function handleProposal(host: WalletHost, { id, topic, params }: Incoming): Verdict {
  const parsed = v.safeParse(wcPropose, params)
  if (!parsed.success) return 5104
  const { methods = [] } = host.pairings.get(topic) ?? {}
  // The dapp prefers the sign-in request, which comes over the same pairing.
  if (host.onAuthenticate && methods.includes('wc_sessionAuthenticate')) return 'later'
  return checkProposal(parsed.output) ?? passToWallet(host, parsed.output, { id, topic })
}

function passToWallet(
  host: WalletHost,
  received: WcPropose,
  { id, topic }: { id: number; topic: string },
): Verdict {
  const proposal: Proposal = {
    id,
    pairingTopic: topic,
    proposer: received.proposer,
    required: received.requiredNamespaces,
    optional: received.optionalNamespaces,
    sessionProperties: received.sessionProperties ?? {},
    expiry: received.expiryTimestamp ?? nowSeconds() + lifetimes.proposal,
  }
  const pairing = host.pairings.get(topic)
  if (pairing) host.pairings.set(topic, { ...pairing, proposal })
  host.onProposal(proposal)
  return 'later'
}

function checkProposal(proposal: WcPropose): Verdict | null {
  if ((proposal.expiryTimestamp ?? Number.POSITIVE_INFINITY) < nowSeconds()) return 'later'
  return checkProposed(mergeNamespaces(proposal.requiredNamespaces, proposal.optionalNamespaces))
}

function handleAuth(host: WalletHost, { id, topic, params }: Incoming): Verdict {
  const parsed = v.safeParse(wcAuthenticate, params)
  if (!parsed.success) return 11002
  const { authPayload, requester, expiryTimestamp } = parsed.output
  if (expiryTimestamp >= nowSeconds()) {
    host.onAuthenticate?.({ id, pairingTopic: topic, requester, payload: authPayload })
  }
  return 'later'
}

function handleRequest(
  host: WalletHost,
  session: StoredSession,
  { id, topic, params }: Incoming,
): Verdict {
  const parsed = v.safeParse(wcSessionRequest, params)
  if (!parsed.success) return 11002
  const { request, chainId } = parsed.output
  const expiry = request.expiryTimestamp ?? nowSeconds() + lifetimes.request
  if (expiry < nowSeconds()) return 8000
  const chains = grantedChains(session.namespaces, namespaceOf(chainId))
  if (!chains.includes(chainId)) return 3005
  if (!grantedMethods(session.namespaces, chainId).includes(request.method)) return 3001
  const { method, params: args } = request
  const dappRequest = { id, topic, chainId, method, params: args, expiry }
  // Stored so that the wallet emits the request again if it restarts before its user decides.
  host.records.saveRequest(dappRequest)
  host.onRequest(dappRequest)
  return 'later'
}

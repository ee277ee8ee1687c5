import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import type { StoredSession } from '@latchkey/walletconnect'
import {
  checkGranted,
  deriveSessionKey,
  lifetimes,
  nowSeconds,
} from '@latchkey/walletconnect/internal'
import type { WcAnswer, WcGranted } from '@latchkey/wire'
import { deleteSession } from './answerDapp.ts'
import type { Proposal, WalletHost } from './walletHost.ts'

export type Approval = {
  namespaces: WcGranted
  sessionProperties?: Record<string, unknown>
  scopedProperties?: Record<string, unknown>
  disableDeepLink?: boolean
}

/** `acknowledged` rejects, and the session is deleted, when the dapp rejects the settlement. */
export type ApprovedSession = { topic: string; acknowledged: Promise<void> }

/** Settles a session with the approved namespaces. @throws options/invalid, rpc/unreachable */
export async function approve(
  host: WalletHost,
  proposal: Proposal,
  approval: Approval,
): Promise<ApprovedSession> {
  if (checkGranted(approval.namespaces)) {
    throw new LatchkeyError('options/invalid', { option: 'namespaces' })
  }
  const engine = await host.engine()
  const pair = await engine.primitives.createX25519KeyPair()
  const { symKey, topic } = await deriveSessionKey(
    engine.primitives,
    pair.privateKey,
    proposal.proposer.publicKey,
  )
  const session = createSession(host, {
    topic,
    publicKey: pair.publicKey,
    proposal,
    approval,
  })
  const { expiry } = session
  host.records.saveSession(session, symKey)
  const relay = { protocol: 'irn' }
  const listening = engine.listen([topic])
  const responded = engine.messenger.answer(
    { id: proposal.id, topic: proposal.pairingTopic, method: 'wc_sessionPropose' },
    { relay, responderPublicKey: pair.publicKey },
  )
  const { namespaces, sessionProperties, scopedProperties, disableDeepLink } = approval
  const acknowledged = engine.messenger
    .request({
      topic,
      method: 'wc_sessionSettle',
      params: {
        relay,
        namespaces,
        controller: { publicKey: pair.publicKey, metadata: host.metadata },
        expiry,
        sessionProperties,
        scopedProperties,
        ...(disableDeepLink ? { sessionConfig: { disableDeepLink } } : {}),
      },
      timeoutMs: lifetimes.proposal * 1000,
    })
    .then(
      () => markAcknowledged(host, topic),
      (error) => {
        // A wallet that is closed meanwhile gets the dapp's answer after its restart.
        const isOver = !isLatchkeyError(error, 'connection/aborted')
        if (isOver && host.records.session(topic)) deleteSession(host, engine, topic)
        throw error
      },
    )
  acknowledged.catch(() => {
    // The caller may ignore `acknowledged`; without this its rejection would be unhandled.
  })
  await Promise.all([listening, responded])
  markUsed(host, proposal.pairingTopic)
  return { topic, acknowledged }
}

/** Handles the dapp's answer to a settlement from before a restart. */
export async function handleLateAnswer(
  host: WalletHost,
  topic: string,
  answer: WcAnswer,
): Promise<void> {
  if (host.records.session(topic)?.acknowledged !== false) return
  if ('error' in answer) deleteSession(host, await host.engine(), topic)
  else markAcknowledged(host, topic)
}

function markUsed({ pairings }: WalletHost, topic: string): void {
  const pairing = pairings.get(topic)
  if (pairing) pairings.set(topic, { ...pairing, isUsed: true })
}

function markAcknowledged({ records }: WalletHost, topic: string): void {
  const session = records.session(topic)
  if (session) records.saveSession({ ...session, acknowledged: true })
}

function createSession(
  host: WalletHost,
  {
    topic,
    publicKey,
    proposal,
    approval,
  }: { topic: string; publicKey: string; proposal: Proposal; approval: Approval },
): StoredSession {
  return {
    topic,
    pairingTopic: proposal.pairingTopic,
    expiry: nowSeconds() + lifetimes.session,
    acknowledged: false,
    namespaces: approval.namespaces,
    self: { publicKey, metadata: host.metadata },
    peer: proposal.proposer,
    sessionProperties: approval.sessionProperties,
    scopedProperties: approval.scopedProperties,
    disableDeepLink: approval.disableDeepLink,
    activeChains: {},
    activeAccounts: {},
    latestMs: {},
  }
}

import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { type WcAuthPayload, wcAuthenticateResult } from '@latchkey/wire'
import * as v from 'valibot'
import { authGrant, checkCacaos, type SignedAuth } from '../auth/checkCacaos.ts'
import { createRecap, formatRecap } from '../auth/recap.ts'
import { deriveSessionKey, topicOf } from '../crypto/keys.ts'
import type { Answered } from '../engine/messenger.ts'
import { nowSeconds } from '../engine/nowSeconds.ts'
import type { Engine } from '../engine/openEngine.ts'
import { quietly } from '../engine/quietly.ts'
import { chainOfAccount, unique } from '../namespaces/namespaces.ts'
import { lifetimes } from '../protocol/methods.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import type { DappHost } from './dappHost.ts'
import { openSession } from './dappSession.ts'
import { openPairing, type Pairing } from './pairing.ts'
import type { WalletConnectSession } from './walletConnectSession.ts'

/** A sign-in that also connects. Statements should be ASCII: JavaScript wallets count others wrongly. */
export type AuthRequest = {
  /** eip155 chains to sign in on and to connect. */
  chains: readonly string[]
  domain: string
  uri: string
  /** From the server that will check the signature. */
  nonce: string
  methods: readonly string[]
  statement?: string
  /** ISO 8601, like the next two. */
  expirationTime?: string
  notBefore?: string
  issuedAt?: string
  requestId?: string
  resources?: readonly string[]
  onUri(uri: string, expiresAtMs: number): void
  signal?: AbortSignal
}

/** `auths` is empty when the wallet only connected; ask it for `personal_sign` then. */
export type Authenticated = { session: WalletConnectSession | null; auths: SignedAuth[] }

type Verify = (auth: SignedAuth) => Promise<boolean>
const events = ['chainChanged', 'accountsChanged']

/**
 * Asks for a sign-in and, at the same time, proposes an ordinary session over the same pairing: the
 * first useful answer wins, so that wallets without `wc_sessionAuthenticate` still connect.
 */
export async function authenticate(
  host: DappHost,
  request: AuthRequest,
  verify: Verify = verifyKeyOwner,
): Promise<Authenticated> {
  const engine = await host.engine()
  const methods = unique(['personal_sign', ...request.methods])
  const namespaces = { eip155: { chains: [...request.chains], methods, events } }
  const pairing = await openPairing(host, namespaces, ['wc_sessionAuthenticate'])
  pairing.setWanted(true)
  const payload = createPayload(request, methods)
  const answerTopic = await topicOf(engine.primitives, pairing.pair.publicKey)
  const signing = askToSign(host, engine, {
    pairing,
    payload,
    answerTopic,
    signal: request.signal,
  })
  request.onUri(pairing.uri, pairing.expiresAtMs)
  try {
    const answer = await Promise.race([
      signing
        .catch(stayPendingIfAborted)
        .then((answered) => acceptAuth(host, engine, { pairing, payload, answered, verify })),
      pairing.outcome.then((session) => ({ session, auths: [] })),
      rejectOnAbort(request.signal),
    ])
    return { ...answer, session: answer.session && openSession(host, answer.session) }
  } finally {
    engine.answerKeys.delete(answerTopic)
    engine.answerKeys.delete(pairing.topic)
    engine.ignore(answerTopic)
    pairing.drop()
  }
}

/** An approved proposal ends the pairing and rejects its sign-in request; the proposal's result counts then. */
function stayPendingIfAborted(error: unknown): Promise<never> {
  if (isLatchkeyError(error, 'connection/aborted')) return new Promise(() => {})
  throw error
}

function createPayload(request: AuthRequest, methods: readonly string[]): WcAuthPayload {
  const recap = formatRecap(createRecap('eip155', methods))
  const optional = {
    exp: request.expirationTime,
    nbf: request.notBefore,
    requestId: request.requestId,
  }
  return {
    type: 'caip122',
    chains: [...request.chains],
    statement: request.statement ?? '',
    aud: request.uri,
    domain: request.domain,
    version: '1',
    nonce: request.nonce,
    iat: request.issuedAt ?? new Date().toISOString(),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    resources: [...(request.resources ?? []), recap],
  }
}

/** Resolves with the wallet's signatures; stays pending when the wallet does not support the method. */
function askToSign(
  host: DappHost,
  engine: Engine,
  {
    pairing,
    payload,
    answerTopic,
    signal,
  }: {
    pairing: Pairing
    payload: WcAuthPayload
    answerTopic: string
    signal: AbortSignal | undefined
  },
): Promise<Answered> {
  const { pair, topic } = pairing
  const id = engine.messenger.nextId()
  engine.answerKeys.set(answerTopic, pair.privateKey)
  // Some wallets reject on the pairing topic.
  engine.answerKeys.set(topic, pair.privateKey)
  quietly(engine.listen([answerTopic]))
  const requester = { publicKey: pair.publicKey, metadata: host.metadata }
  const call = {
    id,
    topic,
    method: 'wc_sessionAuthenticate' as const,
    params: {
      authPayload: payload,
      requester,
      expiryTimestamp: nowSeconds() + lifetimes.authenticate,
    },
    timeoutMs: lifetimes.authenticate * 1000,
    signal,
  }
  const answeredOnPairing = engine.messenger.awaitAnswer(call).catch((error) => {
    if (isLatchkeyError(error, 'wallet/method-unsupported')) return new Promise<never>(() => {})
    throw error
  })
  return Promise.race([engine.messenger.request({ ...call, answerTopic }), answeredOnPairing])
}

async function acceptAuth(
  host: DappHost,
  engine: Engine,
  {
    pairing,
    payload,
    answered,
    verify,
  }: { pairing: Pairing; payload: WcAuthPayload; answered: Answered; verify: Verify },
): Promise<{ session: StoredSession | null; auths: SignedAuth[] }> {
  const parsed = v.safeParse(wcAuthenticateResult, answered.result)
  if (!parsed.success) throw new LatchkeyError('wallet/failed', { code: 11001 })
  const { cacaos, responder } = parsed.output
  const auths = checkCacaos(payload, cacaos)
  if (!auths || answered.senderPublicKey !== responder.publicKey) {
    throw new LatchkeyError('wallet/failed', { code: 11003 })
  }
  const verified = await Promise.all(auths.map(verify))
  if (verified.includes(false)) throw new LatchkeyError('wallet/failed', { code: 11004 })
  const { accounts, methods } = authGrant(cacaos)
  if (methods.length === 0) return { session: null, auths }
  const { privateKey } = pairing.pair
  const { symKey, topic } = await deriveSessionKey(
    engine.primitives,
    privateKey,
    responder.publicKey,
  )
  const session: StoredSession = {
    topic,
    pairingTopic: pairing.topic,
    expiry: nowSeconds() + lifetimes.session,
    acknowledged: true,
    namespaces: {
      eip155: { chains: unique(accounts.map(chainOfAccount)), accounts, methods, events },
    },
    self: { publicKey: pairing.pair.publicKey, metadata: host.metadata },
    peer: responder,
    activeChains: {},
    activeAccounts: {},
    latestMs: {},
  }
  host.records.saveSession(session, symKey)
  host.changes.refresh()
  quietly(engine.listen([topic]))
  return { session, auths }
}

/** Verifying a contract's signature (ERC-1271) needs a node, which only the page can provide. */
async function verifyKeyOwner(auth: SignedAuth): Promise<boolean> {
  if (auth.signatureType !== 'eip191') return false
  const { verifyEip191 } = await import('../auth/verifyEip191.ts')
  return verifyEip191(auth)
}

function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new LatchkeyError('connection/aborted', {}))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })
}

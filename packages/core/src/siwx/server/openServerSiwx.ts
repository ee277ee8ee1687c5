import { isSameAddress } from '../../caip/isSameAddress.ts'
import { isLatchkeyError, LatchkeyError } from '../../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import type { SiwxConfig, SiwxSession } from '../../options/siwx.ts'
import { createSignInMessage } from '../message/createSignInMessage.ts'
import { siteOf } from '../message/siteOf.ts'
import { signInSubject } from '../session/signInSubject.ts'
import { toSession } from '../session/toSession.ts'
import { type ActiveSession, type ActiveSessions, openActiveSessions } from './activeSessions.ts'
import {
  authenticateByCookie,
  authenticateByToken,
  authorizationHeaders,
  endSession,
  fetchNonce,
  fetchSignedInAccount,
  type IssuedNonce,
} from './authRequests.ts'
import { isLikelySameSite } from './isLikelySameSite.ts'
import type { ServerSiwxOptions } from './serverSiwxOptions.ts'

/** A session that was checked at the server within this time is not checked again. */
const recheckMs = 30_000
const nonceLimit = 20

/** The SIWX configuration behind `serverSiwx()`, a lazily loaded chunk. */
export function openServerSiwx(latchkey: Latchkey, options: ServerSiwxOptions): SiwxConfig {
  const { statement, resources, required = true, signOutOnDisconnect = true } = options
  const sessions = openActiveSessions(latchkey, options.scope ?? 'network')
  const nonces = new Map<string, IssuedNonce>()
  const checkedAt = new Map<string, number>()

  const addSession = async (session: SiwxSession) => {
    const issued = nonces.get(session.data.nonce)
    if (!issued) throw new LatchkeyError('signin/refused', { reason: 'signin/unknown-nonce' })
    const credentials = await authenticate(latchkey, options, { ...session, issued })
    nonces.delete(issued.nonce)
    const { chainId, accountAddress: address } = session.data
    const active = { chainId, address, aheadMs: issued.aheadMs, ...credentials }
    if (!credentials.token) await removeCookieSessions(sessions)
    checkedAt.set(keyOf(active), Date.now())
    await sessions.put(active)
  }
  const revoke = async (active: ActiveSession) => {
    await sessions.remove(active)
    await endSession(latchkey, active)
  }
  return {
    async createMessage(input) {
      const issued = await fetchNonce(latchkey)
      for (const old of [...nonces.keys()].slice(0, -nonceLimit)) nonces.delete(old)
      nonces.set(issued.nonce, issued)
      const { nonce, issuedAt } = issued
      return createSignInMessage(latchkey, input, { nonce, issuedAt, statement, resources })
    },
    addSession,
    async revokeSession(chainId, address) {
      const active = await sessions.find(chainId, address)
      if (active) await revoke(active)
    },
    async setSessions([first]) {
      // A nonce is accepted once: of several signatures over one message only the first makes a session.
      if (first) await addSession(first)
      else for (const active of await sessions.list()) await revoke(active)
    },
    async getSessions(chainId, address) {
      const active = await sessions.find(chainId, address)
      if (!active) return []
      const isFresh = Date.now() - (checkedAt.get(keyOf(active)) ?? 0) < recheckMs
      if (!isFresh) {
        if (await removeIfEnded(latchkey, sessions, active)) return []
        checkedAt.set(keyOf(active), Date.now())
      }
      return [toSession(latchkey, active)]
    },
    getRequired: () => required,
    signOutOnDisconnect,
    async authorize(request) {
      const subject = signInSubject(latchkey)
      const active = subject && (await sessions.find(subject.chainId, subject.account.address))
      return active && authorizationHeaders(active, request)
    },
  }
}

/** Uses a cookie where possible. A browser that blocks the reply of a cross-site request makes the server look unreachable, so that also falls back to a token. */
async function authenticate(
  latchkey: Latchkey,
  options: ServerSiwxOptions,
  proof: SiwxSession & { issued: IssuedNonce },
): Promise<Pick<ActiveSession, 'token' | 'key' | 'expiresAt'>> {
  const { session: kind = 'auto' } = options
  if (kind === 'token') return authenticateByToken(latchkey, proof)
  if (kind === 'cookie') return authenticateByCookie(latchkey, proof)
  const { api = '' } = internals(latchkey).options.getState().endpoints ?? {}
  if (!isLikelySameSite(siteOf(latchkey).origin, api)) return authenticateByToken(latchkey, proof)
  try {
    return await authenticateByCookie(latchkey, proof)
  } catch (error) {
    const isOtherSite =
      isLatchkeyError(error, 'signin/refused') && error.context.reason === 'signin/not-same-site'
    if (!isOtherSite && !isLatchkeyError(error, 'api/unreachable')) throw error
    return authenticateByToken(latchkey, proof)
  }
}

/** A server has one session cookie: the new session has replaced the one before. */
async function removeCookieSessions(sessions: ActiveSessions): Promise<void> {
  for (const active of await sessions.list()) if (!active.token) await sessions.remove(active)
}

/**
 * Removes the session if the server says that it has ended; returns whether it did. The session stays when the server
 * does not respond, which checks the next call itself.
 */
async function removeIfEnded(
  latchkey: Latchkey,
  sessions: ActiveSessions,
  active: ActiveSession,
): Promise<boolean> {
  try {
    const { address, caip2Network } = await fetchSignedInAccount(latchkey, active)
    if (caip2Network === active.chainId && isSameAddress(address, active.address)) return false
  } catch (error) {
    if (!isLatchkeyError(error, 'signin/refused')) return false
  }
  await sessions.remove(active)
  return true
}

function keyOf({ chainId, address }: ActiveSession): string {
  return `${chainId}:${address}`
}

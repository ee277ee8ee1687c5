import { isSameAddress } from '../caip/isSameAddress.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { type ActiveSession, type ActiveSessions, openActiveSessions } from './activeSessions.ts'
import {
  authenticateByCookie,
  authenticateByToken,
  endSession,
  fetchNonce,
  fetchSignedIn,
  type GivenNonce,
  proveSession,
} from './authCalls.ts'
import { isLikelySameSite } from './isLikelySameSite.ts'
import type { ServerSiwxOptions } from './serverSiwxOptions.ts'
import { signInSubject } from './signInSubject.ts'
import { siteOf } from './siteOf.ts'
import type { SiwxConfig, SiwxSession } from './siwx.ts'
import { toSession } from './toSession.ts'
import { writeMessage } from './writeMessage.ts'

/** What the server said this recently is still true. */
const trustMs = 30_000
const mostNonces = 20

/** Sign-in on our server, behind `serverSiwx()`. */
export function openServerSiwx(latchkey: Latchkey, options: ServerSiwxOptions): SiwxConfig {
  const { statement, resources, required = true, signOutOnDisconnect = true } = options
  const sessions = openActiveSessions(latchkey, options.scope ?? 'network')
  const nonces = new Map<string, GivenNonce>()
  const checkedAt = new Map<string, number>()

  const addSession = async (session: SiwxSession) => {
    const given = nonces.get(session.data.nonce)
    if (!given) throw new LatchkeyError('signin/refused', { reason: 'signin/unknown-nonce' })
    const kept = await authenticate(latchkey, options, { ...session, given })
    nonces.delete(given.nonce)
    const { chainId, accountAddress: address } = session.data
    const active = { chainId, address, aheadMs: given.aheadMs, ...kept }
    if (!kept.token) await dropCookies(sessions)
    checkedAt.set(nameOf(active), Date.now())
    await sessions.put(active)
  }
  const revoke = async (active: ActiveSession) => {
    await sessions.remove(active)
    await endSession(latchkey, active)
  }
  return {
    async createMessage(input) {
      const given = await fetchNonce(latchkey)
      for (const old of [...nonces.keys()].slice(0, -mostNonces)) nonces.delete(old)
      nonces.set(given.nonce, given)
      const { nonce, issuedAt } = given
      return writeMessage(latchkey, input, { nonce, issuedAt, statement, resources })
    },
    addSession,
    async revokeSession(chainId, address) {
      const active = await sessions.find(chainId, address)
      if (active) await revoke(active)
    },
    async setSessions([first]) {
      // One nonce, one session: of several signatures of one question the first is the one that counts.
      if (first) await addSession(first)
      else for (const active of await sessions.list()) await revoke(active)
    },
    async getSessions(chainId, address) {
      const active = await sessions.find(chainId, address)
      if (!active) return []
      const isFresh = Date.now() - (checkedAt.get(nameOf(active)) ?? 0) < trustMs
      if (!isFresh && !(await isStillKnown(latchkey, sessions, active))) return []
      checkedAt.set(nameOf(active), Date.now())
      return [toSession(latchkey, active)]
    },
    getRequired: () => required,
    signOutOnDisconnect,
    async authorize(request) {
      const subject = signInSubject(latchkey)
      const active = subject && (await sessions.find(subject.chainId, subject.account.address))
      return active && proveSession(active, request)
    },
  }
}

/** The cookie where it can be had. A browser that keeps the server's "no" from us looks like a lost line. */
async function authenticate(
  latchkey: Latchkey,
  options: ServerSiwxOptions,
  proof: SiwxSession & { given: GivenNonce },
): Promise<Pick<ActiveSession, 'token' | 'key' | 'expiresAt'>> {
  const { session: kind = 'auto' } = options
  if (kind === 'token') return authenticateByToken(latchkey, proof)
  if (kind === 'cookie') return authenticateByCookie(latchkey, proof)
  const { api = '' } = latchkey.options.getState().endpoints ?? {}
  if (!isLikelySameSite(siteOf(latchkey).origin, api)) return authenticateByToken(latchkey, proof)
  try {
    return await authenticateByCookie(latchkey, proof)
  } catch (error) {
    const isForeign =
      isLatchkeyError(error, 'signin/refused') && error.context.reason === 'signin/not-same-site'
    if (!isForeign && !isLatchkeyError(error, 'api/unreachable')) throw error
    return authenticateByToken(latchkey, proof)
  }
}

/** There is one cookie: a new session has taken the place of the one before. */
async function dropCookies(sessions: ActiveSessions): Promise<void> {
  for (const active of await sessions.list()) if (!active.token) await sessions.remove(active)
}

/** Keeps the session when the server does not answer; the server checks the next call itself. */
async function isStillKnown(
  latchkey: Latchkey,
  sessions: ActiveSessions,
  active: ActiveSession,
): Promise<boolean> {
  try {
    const { address, caip2Network } = await fetchSignedIn(latchkey, active)
    if (caip2Network === active.chainId && isSameAddress(address, active.address)) return true
  } catch (error) {
    if (!isLatchkeyError(error, 'signin/refused')) return true
  }
  await sessions.remove(active)
  return false
}

function nameOf({ chainId, address }: ActiveSession): string {
  return `${chainId}:${address}`
}

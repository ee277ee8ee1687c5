import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { type HeldSession, type HeldSessions, openHeldSessions } from './activeSessions.ts'
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
import type { ServerSiwxOptions } from './serverSiwx.ts'
import { isSameAddress, signInSubject } from './signInSubject.ts'
import { siteOf } from './siteOf.ts'
import type { SiwxConfig, SiwxSession } from './siwx.ts'
import { writeMessage } from './writeMessage.ts'

/** What the server said this recently is still true. */
const trustMs = 30_000
const mostNonces = 20

/** Sign-in on our server, behind `serverSiwx()`. */
export function openServerSiwx(latchkey: Latchkey, options: ServerSiwxOptions): SiwxConfig {
  const { statement, resources, required = true, signOutOnDisconnect = true } = options
  const sessions = openHeldSessions(latchkey, options.scope ?? 'network')
  const nonces = new Map<string, GivenNonce>()
  const checkedAt = new Map<string, number>()

  const addSession = async (session: SiwxSession) => {
    const given = nonces.get(session.data.nonce)
    if (!given) throw new LatchkeyError('signin/refused', { reason: 'signin/unknown-nonce' })
    const kept = await authenticate(latchkey, options, { ...session, given })
    nonces.delete(given.nonce)
    const { chainId, accountAddress: address } = session.data
    const held = { chainId, address, aheadMs: given.aheadMs, ...kept }
    if (!kept.token) await dropCookies(sessions)
    checkedAt.set(nameOf(held), Date.now())
    await sessions.put(held)
  }
  const revoke = async (held: HeldSession) => {
    await sessions.remove(held)
    await endSession(latchkey, held)
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
      const held = await sessions.find(chainId, address)
      if (held) await revoke(held)
    },
    async setSessions([first]) {
      // One nonce, one session: of several signatures of one question the first is the one that counts.
      if (first) await addSession(first)
      else for (const held of await sessions.list()) await revoke(held)
    },
    async getSessions(chainId, address) {
      const held = await sessions.find(chainId, address)
      if (!held) return []
      const isFresh = Date.now() - (checkedAt.get(nameOf(held)) ?? 0) < trustMs
      if (!isFresh && !(await isStillKnown(latchkey, sessions, held))) return []
      checkedAt.set(nameOf(held), Date.now())
      return [toSession(latchkey, held)]
    },
    getRequired: () => required,
    signOutOnDisconnect,
    async authorize(request) {
      const subject = signInSubject(latchkey)
      const held = subject && (await sessions.find(subject.chainId, subject.account.address))
      return held && proveSession(held, request)
    },
  }
}

/** The cookie where it can be had. A browser that keeps the server's "no" from us looks like a lost line. */
async function authenticate(
  latchkey: Latchkey,
  options: ServerSiwxOptions,
  proof: SiwxSession & { given: GivenNonce },
): Promise<Pick<HeldSession, 'token' | 'key' | 'expiresAt'>> {
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
async function dropCookies(sessions: HeldSessions): Promise<void> {
  for (const held of await sessions.list()) if (!held.token) await sessions.remove(held)
}

/** A server that does not answer takes nobody's session away; it will judge the next call itself. */
async function isStillKnown(
  latchkey: Latchkey,
  sessions: HeldSessions,
  held: HeldSession,
): Promise<boolean> {
  try {
    const { address, caip2Network } = await fetchSignedIn(latchkey, held)
    if (caip2Network === held.chainId && isSameAddress(address, held.address)) return true
  } catch (error) {
    if (!isLatchkeyError(error, 'signin/refused')) return true
  }
  await sessions.remove(held)
  return false
}

function toSession(latchkey: Latchkey, held: HeldSession): SiwxSession {
  const { host: domain, origin: uri } = siteOf(latchkey)
  const { chainId, address: accountAddress, expiresAt } = held
  const data = { chainId, accountAddress, domain, uri, version: '1', nonce: '' }
  return { data, message: '', signature: '', expiresAt }
}

function nameOf({ chainId, address }: HeldSession): string {
  return `${chainId}:${address}`
}

import { createDpopKey } from '@latchkey/siwx/dpop'
import {
  type EmbeddedSession,
  type Endpoint,
  embeddedSession,
  endEmbeddedSessionCall,
  type InputOf,
  type ReplyOf,
  refreshEmbeddedSessionCall,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { Shelf } from '../storage/shelf.ts'
import { callServer, type Line, ServerRefusal } from './callServer.ts'

/** The login of this browser under this site. */
export type Account = {
  /** A call that needs no login yet. @throws ServerRefusal */
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>
  /** A call in the name of who is logged in. @throws ServerRefusal `embedded/no-session` */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>
  accept(session: EmbeddedSession): Promise<void>
  /** Who is logged in, or null. Renews the session if it must. */
  session(): Promise<EmbeddedSession | null>
  end(): Promise<void>
}

const earlyMs = 30_000
const sessionName = 'session'
const keyName = 'key'

export async function openAccount(
  place: { api: string; projectId: string },
  shelf: Shelf,
): Promise<Account> {
  const line: Line = { ...place, key: await ownKey(shelf) }

  const stored = async (): Promise<EmbeddedSession | null> => {
    const read = v.safeParse(embeddedSession, await shelf.get(sessionName))
    return read.success ? read.output : null
  }
  const accept = (session: EmbeddedSession) => shelf.set(sessionName, session)
  const session = async () => {
    const now = await stored()
    return now && isFresh(now) ? now : renew(now)
  }
  /** A refresh token is good for one use, so two frames must not use one at once. */
  const renew = async (known: EmbeddedSession | null) => {
    if (!known) return null
    return navigator.locks.request('latchkey-session', async () => {
      const now = await stored()
      if (!now || isFresh(now)) return now
      try {
        const next = await callServer(line, refreshEmbeddedSessionCall, {
          refreshToken: now.refreshToken,
        })
        await accept(next)
        return next
      } catch (error) {
        if (!(error instanceof ServerRefusal) || error.code === 'unreachable') throw error
        await shelf.remove(sessionName)
        return null
      }
    })
  }
  const call: Account['call'] = async (endpoint, input) => {
    const now = await session()
    if (!now) throw noSession()
    return callServer(line, endpoint, input, now.accessToken)
  }
  return {
    ask: (endpoint, input) => callServer(line, endpoint, input),
    call,
    accept,
    session,
    async end() {
      const isIn = await stored()
      // Whoever cannot reach the server leaves all the same; the session idles out there.
      if (isIn) await call(endEmbeddedSessionCall, {}).catch(() => {})
      await shelf.remove(sessionName)
    },
  }
}

/** Made once, never leaves the browser. */
async function ownKey(shelf: Shelf): Promise<CryptoKeyPair> {
  const known = await shelf.get(keyName)
  if (isKeyPair(known)) return known
  const key = await createDpopKey()
  await shelf.set(keyName, key)
  return key
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('privateKey' in value)) return false
  return value.privateKey instanceof CryptoKey
}

function isFresh({ expiresAt }: EmbeddedSession): boolean {
  return Date.parse(expiresAt) - Date.now() > earlyMs
}

function noSession(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/no-session',
    message: 'You are not logged in.',
    retryAfterSeconds: null,
  })
}

import { createDpopKey, dpopThumbprint } from '@latchkey/siwx/dpop'
import {
  type EmbeddedSession,
  type Endpoint,
  embeddedSession,
  endEmbeddedSessionEndpoint,
  type InputOf,
  type ReplyOf,
  refreshEmbeddedSessionEndpoint,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'
import { type ApiAccess, callServer, ServerRefusal } from './callServer.ts'

/** The session of this browser under this site, and the calls to the server that it authorises. */
export type Account = {
  /** A call without a session. @throws ServerRefusal */
  callServer<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>
  /** A call with the user's session. @throws ServerRefusal `embedded/no-session` */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>
  /** The thumbprint of this browser's DPoP key. */
  thumbprint(): Promise<string>
  accept(session: EmbeddedSession): Promise<void>
  /** The current session, or null. Refreshes it before it expires. */
  session(): Promise<EmbeddedSession | null>
  end(): Promise<void>
}

const refreshAheadMs = 30_000
const keyName = 'key'

/**
 * `sessionName`: where the session is stored. The windows of all sites share one storage, so that each site's window
 * has its own; the browser partitions the storage of frames itself.
 */
export async function openAccount(
  place: { api: string; projectId: string },
  { store, sessionName }: { store: IndexedDbStore; sessionName: string },
): Promise<Account> {
  const access: ApiAccess = { ...place, key: await readDpopKey(store) }

  const stored = async (): Promise<EmbeddedSession | null> => {
    const read = v.safeParse(embeddedSession, await store.get(sessionName))
    return read.success ? read.output : null
  }
  const accept = (session: EmbeddedSession) => store.set(sessionName, session)
  const session = async () => {
    const now = await stored()
    return now && isFresh(now) ? now : renew(now)
  }
  /** A refresh token can be used once, so that a lock keeps two frames from using the same one. */
  const renew = async (known: EmbeddedSession | null) => {
    if (!known) return null
    return navigator.locks.request('latchkey-session', async () => {
      const now = await stored()
      if (!now || isFresh(now)) return now
      try {
        const next = await callServer(access, refreshEmbeddedSessionEndpoint, {
          refreshToken: now.refreshToken,
        })
        await accept(next)
        return next
      } catch (error) {
        if (!(error instanceof ServerRefusal) || error.code === 'unreachable') throw error
        await store.remove(sessionName)
        return null
      }
    })
  }
  const call: Account['call'] = async (endpoint, input) => {
    const now = await session()
    if (!now) throw noSession()
    return callServer(access, endpoint, input, now.accessToken)
  }
  return {
    callServer: (endpoint, input) => callServer(access, endpoint, input),
    call,
    thumbprint: () => dpopThumbprint(access.key),
    accept,
    session,
    async end() {
      const isIn = await stored()
      // A visitor who cannot reach the server is logged out here; the session expires there.
      if (isIn) await call(endEmbeddedSessionEndpoint, {}).catch(() => {})
      await store.remove(sessionName)
    },
  }
}

/** The DPoP key pair of this browser; its private key cannot be exported. */
async function readDpopKey(store: IndexedDbStore): Promise<CryptoKeyPair> {
  const known = await store.get(keyName)
  if (isKeyPair(known)) return known
  const key = await createDpopKey()
  await store.set(keyName, key)
  return key
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('privateKey' in value)) return false
  return value.privateKey instanceof CryptoKey
}

function isFresh({ expiresAt }: EmbeddedSession): boolean {
  return Date.parse(expiresAt) - Date.now() > refreshAheadMs
}

function noSession(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/no-session',
    message: 'You are not logged in.',
    retryAfterSeconds: null,
  })
}

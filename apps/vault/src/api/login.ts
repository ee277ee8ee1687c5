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

/** The session of this browser under this site, and the calls to the server that it authorizes. */
export type Login = {
  /** A call without a session. @throws ServerRefusal */
  callServer<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>
  /** A call with the user's session. @throws ServerRefusal `embedded/no-session` */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>
  /** The thumbprint of this browser's DPoP key. */
  thumbprint(): Promise<string>
  /** Stores the session of a completed login. */
  accept(session: EmbeddedSession): Promise<void>
  /** The current session, or null. Refreshes it before it expires. */
  session(): Promise<EmbeddedSession | null>
  /** Logs out: ends the session on the server and deletes it here. */
  end(): Promise<void>
}

const refreshAheadMs = 30_000
const dpopKeyName = 'key'

/**
 * `sessionName`: where the session is stored. The windows of all sites share one storage, so that each site's window
 * has its own; the browser partitions the storage of frames itself.
 */
export async function openLogin(
  server: { api: string; projectId: string },
  { store, sessionName }: { store: IndexedDbStore; sessionName: string },
): Promise<Login> {
  const access: ApiAccess = { ...server, key: await readDpopKey(store) }

  const readStoredSession = async (): Promise<EmbeddedSession | null> => {
    const read = v.safeParse(embeddedSession, await store.get(sessionName))
    return read.success ? read.output : null
  }
  const accept = (session: EmbeddedSession) => store.set(sessionName, session)
  const session = async () => {
    const current = await readStoredSession()
    return current && isFresh(current) ? current : refreshSession(current)
  }
  /** A refresh token can be used once, so that a lock keeps two frames from using the same one. */
  const refreshSession = async (stale: EmbeddedSession | null) => {
    if (!stale) return null
    return navigator.locks.request('latchkey-session', async () => {
      const current = await readStoredSession()
      if (!current || isFresh(current)) return current
      try {
        const refreshed = await callServer(access, refreshEmbeddedSessionEndpoint, {
          refreshToken: current.refreshToken,
        })
        await accept(refreshed)
        return refreshed
      } catch (error) {
        if (!(error instanceof ServerRefusal) || error.code === 'unreachable') throw error
        await store.remove(sessionName)
        return null
      }
    })
  }
  const call: Login['call'] = async (endpoint, input) => {
    const current = await session()
    if (!current) throw noSessionError()
    return callServer(access, endpoint, input, current.accessToken)
  }
  return {
    callServer: (endpoint, input) => callServer(access, endpoint, input),
    call,
    thumbprint: () => dpopThumbprint(access.key),
    accept,
    session,
    async end() {
      const stored = await readStoredSession()
      // A visitor who cannot reach the server is logged out here; the session expires there.
      if (stored) await call(endEmbeddedSessionEndpoint, {}).catch(() => {})
      await store.remove(sessionName)
    },
  }
}

/** The DPoP key pair of this browser; its private key cannot be exported. */
async function readDpopKey(store: IndexedDbStore): Promise<CryptoKeyPair> {
  const known = await store.get(dpopKeyName)
  if (isKeyPair(known)) return known
  const key = await createDpopKey()
  await store.set(dpopKeyName, key)
  return key
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('privateKey' in value)) return false
  return value.privateKey instanceof CryptoKey
}

function isFresh({ expiresAt }: EmbeddedSession): boolean {
  return Date.parse(expiresAt) - Date.now() > refreshAheadMs
}

function noSessionError(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/no-session',
    message: 'You are not logged in.',
    retryAfterSeconds: null,
  })
}

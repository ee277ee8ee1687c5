import * as v from 'valibot'
import type { CaipNetworkId } from '../../caip/caip.ts'
import { isSameAddress } from '../../caip/isSameAddress.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import { openIndexedDbStore } from '../../storage/indexedDbStore.ts'

/** A session with the Latchkey server, as this browser stores it. */
export type ActiveSession = {
  chainId: CaipNetworkId
  address: string
  expiresAt: string
  /** How far the server's clock is ahead of this browser's, in ms. */
  aheadMs: number
  /** `null` when the session is in a cookie. */
  token: string | null
  /** The DPoP key that the token is bound to (RFC 9449); non-extractable. */
  key: CryptoKeyPair | null
}

const isKeyPair = (pair: unknown): boolean =>
  typeof pair === 'object' && pair !== null && 'privateKey' in pair && 'publicKey' in pair

/** `place`: the server and project of the session. */
const storedSession: v.GenericSchema<unknown, ActiveSession & { place: string }> = v.object({
  place: v.string(),
  chainId: v.custom<CaipNetworkId>((id) => typeof id === 'string' && id.includes(':')),
  address: v.string(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  aheadMs: v.number(),
  token: v.nullable(v.string()),
  key: v.nullable(v.custom<CryptoKeyPair>(isKeyPair)),
})

export type ActiveSessions = {
  /** The sessions that have not expired. */
  list(): Promise<readonly ActiveSession[]>
  find(chainId: CaipNetworkId, address: string): Promise<ActiveSession | null>
  put(session: ActiveSession): Promise<void>
  remove(session: ActiveSession): Promise<void>
}

/** The stored sessions of one server and project. With `scope` `account` a session is valid on every network. */
export function openActiveSessions(
  latchkey: Latchkey,
  scope: 'network' | 'account',
): ActiveSessions {
  const store = openIndexedDbStore('@latchkey/sign-in')
  // A bearer token without a key can be stolen from storage: it lives in memory only.
  const unboundTokens = new Map<string, ActiveSession>()
  // Stored with each session, because one browser may use several servers and projects.
  const place = () => {
    const { endpoints, projectId } = internals(latchkey).options.getState()
    return `${endpoints?.api}|${projectId}`
  }
  const keyOf = (session: ActiveSession) => `${place()}|${session.chainId}:${session.address}`
  const list = async () => {
    const bound = (await store.all()).flatMap((item) => {
      const parsed = v.safeParse(storedSession, item)
      return parsed.success && parsed.output.place === place() ? [parsed.output] : []
    })
    return [...bound, ...unboundTokens.values()].filter(hasNotExpired)
  }
  return {
    list,
    async find(chainId, address) {
      const ofAccount = (await list()).filter((candidate) =>
        isSameAddress(candidate.address, address),
      )
      const namespace = `${chainId.split(':')[0]}:`
      return (
        ofAccount.find((candidate) => candidate.chainId === chainId) ??
        ofAccount.find(
          (candidate) => scope === 'account' && candidate.chainId.startsWith(namespace),
        ) ??
        null
      )
    },
    async put(session) {
      if (session.token && !session.key) unboundTokens.set(keyOf(session), session)
      else await store.put(keyOf(session), { ...session, place: place() })
    },
    async remove(session) {
      unboundTokens.delete(keyOf(session))
      await store.remove(keyOf(session))
    },
  }
}

function hasNotExpired(session: ActiveSession): boolean {
  return Date.parse(session.expiresAt) > Date.now() + session.aheadMs
}

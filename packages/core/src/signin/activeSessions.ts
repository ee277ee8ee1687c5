import * as v from 'valibot'
import type { Caip2 } from '../caip/caip.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Latchkey } from '../latchkey.ts'
import { openIndexedDbStore } from '../storage/indexedDbStore.ts'

/** A session with our server, as this browser holds it. */
export type ActiveSession = {
  chainId: Caip2
  address: string
  expiresAt: string
  /** How far the server's clock is ahead of this one, in ms. */
  aheadMs: number
  /** `null` when the session is in a cookie. */
  token: string | null
  /** The key the token is bound to; it cannot be read, only used. */
  key: CryptoKeyPair | null
}

const isKeyPair = (pair: unknown): boolean =>
  typeof pair === 'object' && pair !== null && 'privateKey' in pair && 'publicKey' in pair

const stored: v.GenericSchema<unknown, ActiveSession & { place: string }> = v.object({
  place: v.string(),
  chainId: v.custom<Caip2>((id) => typeof id === 'string' && id.includes(':')),
  address: v.string(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  aheadMs: v.number(),
  token: v.nullable(v.string()),
  key: v.nullable(v.custom<CryptoKeyPair>(isKeyPair)),
})

export type ActiveSessions = {
  /** Those that are not over yet. */
  list(): Promise<readonly ActiveSession[]>
  find(chainId: Caip2, address: string): Promise<ActiveSession | null>
  put(session: ActiveSession): Promise<void>
  remove(session: ActiveSession): Promise<void>
}

/** What this browser holds for one server and project. With `scope` account a session counts on every network. */
export function openActiveSessions(
  latchkey: Latchkey,
  scope: 'network' | 'account',
): ActiveSessions {
  const store = openIndexedDbStore('@latchkey/sign-in')
  // A token that is bound to no key is as good as a password: it does not outlive the page.
  const loose = new Map<string, ActiveSession>()
  const place = () => {
    const { endpoints, projectId } = latchkey.options.getState()
    return `${endpoints?.api}|${projectId}`
  }
  const keyOf = (session: ActiveSession) => `${place()}|${session.chainId}:${session.address}`
  const list = async () => {
    const kept = (await store.all()).flatMap((item) => {
      const read = v.safeParse(stored, item)
      return read.success && read.output.place === place() ? [read.output] : []
    })
    return [...kept, ...loose.values()].filter(isLive)
  }
  return {
    list,
    async find(chainId, address) {
      const mine = (await list()).filter((one) => isSameAddress(one.address, address))
      const namespace = `${chainId.split(':')[0]}:`
      return (
        mine.find((one) => one.chainId === chainId) ??
        mine.find((one) => scope === 'account' && one.chainId.startsWith(namespace)) ??
        null
      )
    },
    async put(session) {
      if (session.token && !session.key) loose.set(keyOf(session), session)
      else await store.put(keyOf(session), { ...session, place: place() })
    },
    async remove(session) {
      loose.delete(keyOf(session))
      await store.remove(keyOf(session))
    },
  }
}

function isLive(session: ActiveSession): boolean {
  return Date.parse(session.expiresAt) > Date.now() + session.aheadMs
}

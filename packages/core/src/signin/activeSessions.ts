import * as v from 'valibot'
import type { Caip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { openShelf } from '../storage/shelf.ts'
import { isSameAddress } from './signInSubject.ts'

/** A session with our server, as this browser holds it. */
export type HeldSession = {
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

const stored: v.GenericSchema<unknown, HeldSession & { place: string }> = v.object({
  place: v.string(),
  chainId: v.custom<Caip2>((id) => typeof id === 'string' && id.includes(':')),
  address: v.string(),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  aheadMs: v.number(),
  token: v.nullable(v.string()),
  key: v.nullable(v.custom<CryptoKeyPair>(isKeyPair)),
})

export type HeldSessions = {
  /** Those that are not over yet. */
  list(): Promise<readonly HeldSession[]>
  find(chainId: Caip2, address: string): Promise<HeldSession | null>
  put(session: HeldSession): Promise<void>
  remove(session: HeldSession): Promise<void>
}

/** What this browser holds for one server and project. With `scope` account a session counts on every network. */
export function openHeldSessions(latchkey: Latchkey, scope: 'network' | 'account'): HeldSessions {
  const shelf = openShelf('@latchkey/sign-in')
  // A token that is bound to no key is as good as a password: it does not outlive the page.
  const loose = new Map<string, HeldSession>()
  const place = () => {
    const { endpoints, projectId } = latchkey.options.getState()
    return `${endpoints?.api}|${projectId}`
  }
  const keyOf = (session: HeldSession) => `${place()}|${session.chainId}:${session.address}`
  const list = async () => {
    const kept = (await shelf.all()).flatMap((item) => {
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
      else await shelf.put(keyOf(session), { ...session, place: place() })
    },
    async remove(session) {
      loose.delete(keyOf(session))
      await shelf.remove(keyOf(session))
    },
  }
}

function isLive(session: HeldSession): boolean {
  return Date.parse(session.expiresAt) > Date.now() + session.aheadMs
}

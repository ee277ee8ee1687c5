import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import type { KeyPair } from '../crypto/primitives.ts'
import { type KeychainDocument, keychainDocument, type StoredPairing } from './keychain.ts'
import {
  type SessionDocument,
  type StoredRequest,
  type StoredSession,
  sessionDocument,
} from './storedSession.ts'
import type { StorageKey, WalletConnectStorage } from './walletConnectStorage.ts'

/** The stored sessions, keys and requests. Read anew each time: another tab may have written. */
export type Records = {
  identity(): KeyPair | null
  saveIdentity(pair: KeyPair): void
  sessions(): StoredSession[]
  session(topic: string): StoredSession | undefined
  saveSession(session: StoredSession, symKey?: string): void
  /** Deletes a session with its key, requests and hashes. */
  removeSession(topic: string): void
  /** The symmetric key of a session. */
  key(topic: string): string | undefined
  pairings(): StoredPairing[]
  savePairing(pairing: StoredPairing): void
  removePairing(topic: string): void
  requests(): StoredRequest[]
  request(topic: string, id: number): StoredRequest | undefined
  saveRequest(request: StoredRequest): void
  removeRequest(topic: string, id: number): void
  /** Whether a message of a session, by its hash, was handled before. */
  hasSeen(topic: string, hash: string): boolean
  see(topic: string, hash: string): void
}

const hashesPerTopic = 100

export function openRecords(storage: WalletConnectStorage): Records {
  const sessions = openDocument<SessionDocument>(storage, {
    key: 'walletconnect_sessions',
    schema: sessionDocument,
    empty: { sessions: [], requests: [], seen: {} },
  })
  const keychain = openDocument<KeychainDocument>(storage, {
    key: 'walletconnect_keychain',
    schema: keychainDocument,
    empty: { identity: null, keys: {}, pairings: [] },
  })
  const findSession = (topic: string) =>
    sessions.read().sessions.find((session) => session.topic === topic)

  return {
    identity: () => keychain.read().identity,
    saveIdentity: (identity) => keychain.write({ identity }),
    sessions: () => sessions.read().sessions,
    session: findSession,
    saveSession(session, symKey) {
      if (symKey) keychain.write({ keys: { ...keychain.read().keys, [session.topic]: symKey } })
      sessions.write({ sessions: [...without(sessions.read().sessions, session.topic), session] })
    },
    removeSession(topic) {
      const { sessions: list, requests, seen } = sessions.read()
      const { [topic]: _seen, ...otherSeen } = seen
      sessions.write({
        sessions: without(list, topic),
        requests: without(requests, topic),
        seen: otherSeen,
      })
      const { [topic]: _key, ...otherKeys } = keychain.read().keys
      keychain.write({ keys: otherKeys })
    },
    key: (topic) => ownValue(keychain.read().keys, topic),
    pairings: () => keychain.read().pairings,
    savePairing: (pairing) =>
      keychain.write({ pairings: [...without(keychain.read().pairings, pairing.topic), pairing] }),
    removePairing: (topic) =>
      keychain.write({ pairings: without(keychain.read().pairings, topic) }),
    requests: () => sessions.read().requests,
    request: (topic, id) =>
      sessions.read().requests.find((request) => request.topic === topic && request.id === id),
    saveRequest: (request) => sessions.write({ requests: [...sessions.read().requests, request] }),
    removeRequest(topic, id) {
      const { requests } = sessions.read()
      const rest = requests.filter((request) => request.topic !== topic || request.id !== id)
      if (rest.length < requests.length) sessions.write({ requests: rest })
    },
    hasSeen: (topic, hash) => ownValue(sessions.read().seen, topic)?.includes(hash) ?? false,
    see(topic, hash) {
      // Pairings are short-lived and unique: only sessions need deduplication after a reload.
      if (!findSession(topic)) return
      const { seen } = sessions.read()
      const hashes = [...(ownValue(seen, topic) ?? []), hash].slice(-hashesPerTopic)
      sessions.write({ seen: { ...seen, [topic]: hashes } })
    },
  }
}

function without<Item extends { topic: string }>(list: readonly Item[], topic: string): Item[] {
  return list.filter((item) => item.topic !== topic)
}

type Document<Content> = { read(): Content; write(part: Partial<Content>): void }

function openDocument<Content>(
  storage: WalletConnectStorage,
  {
    key,
    schema,
    empty,
  }: { key: StorageKey; schema: v.GenericSchema<unknown, Content>; empty: Content },
): Document<Content> {
  let text: string | null = null
  let content = empty
  // Where the browser denies storage, keep the values in memory until the page unloads.
  let isDenied = false
  const read = () => {
    if (isDenied) return content
    const stored = storage.get(key)
    if (stored !== text) {
      text = stored
      content = parse(stored, schema) ?? empty
    }
    return content
  }
  return {
    read,
    write(part) {
      content = { ...read(), ...part }
      text = JSON.stringify(content)
      storage.set(key, text)
      isDenied = storage.get(key) !== text
    },
  }
}

/** Unreadable data counts as absent. */
function parse<Content>(
  text: string | null,
  schema: v.GenericSchema<unknown, Content>,
): Content | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    // Another program wrote under our key.
    return null
  }
}

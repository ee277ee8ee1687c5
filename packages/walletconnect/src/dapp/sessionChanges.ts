import type { WalletSessionEvent } from '@latchkey/core/adapter'
import { ownValue } from '@latchkey/wire'
import { currentChainId } from '../namespaces/solanaIds.ts'
import type { Records } from '../storage/records.ts'
import type { StoredSession } from '../storage/storedSession.ts'
import { sessionAccounts, sessionNamespaces } from './sessionView.ts'

/** Watches the stored sessions for changes by this tab, another tab or the wallet. */
export type SessionChanges = {
  watch(topic: string, onEvent: (event: WalletSessionEvent) => void): () => void
  /** Compares the records with the last ones and emits what has changed. */
  refresh(): void
  close(): void
}

export function watchSessionChanges(
  records: Records,
  watchStorage: (onChange: () => void) => () => void,
): SessionChanges {
  const listeners = new Map<string, Set<(event: WalletSessionEvent) => void>>()
  let known = new Map<string, StoredSession>()
  let stopWatching: (() => void) | null = null

  function refresh(): void {
    // Listen to other tabs only once there are sessions.
    stopWatching ??= watchStorage(refresh)
    const before = known
    known = new Map(records.sessions().map((session) => [session.topic, session]))
    for (const [topic, session] of before) {
      for (const event of eventsBetween(session, known.get(topic))) notify(topic, event)
    }
  }

  function notify(topic: string, event: WalletSessionEvent): void {
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(event)
    if (event.type === 'ended') listeners.delete(topic)
  }

  return {
    refresh,
    watch(topic, onEvent) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(onEvent))
      return () => void set.delete(onEvent)
    },
    close() {
      stopWatching?.()
      listeners.clear()
    },
  }
}

/** The events between two states of a session. */
function eventsBetween(
  before: StoredSession,
  after: StoredSession | undefined,
): WalletSessionEvent[] {
  if (!after) return [{ type: 'ended' }]
  if (before === after) return []
  const namespaces = new Set([...sessionNamespaces(before), ...sessionNamespaces(after)])
  const events: WalletSessionEvent[] = []
  for (const namespace of namespaces) {
    const [old, fresh] = [before, after].map((session) => sessionAccounts(session, namespace))
    if (String(old) !== String(fresh)) events.push({ type: 'accounts', namespace })
    const chain = ownValue(after.activeChains, namespace)
    if (chain && chain !== ownValue(before.activeChains, namespace)) {
      events.push({
        type: 'chain',
        chainId: currentChainId(chain) as `${typeof namespace}:${string}`,
      })
    }
  }
  return events
}

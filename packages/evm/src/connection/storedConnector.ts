import type { Storage } from '@latchkey/core'

/** The wallet the visitor wants to be connected with, on every tab and after a reload. */
export function remembered(storage: Storage): string | null {
  return storage.get('connected_connectors')?.eip155 ?? null
}

export function remember(storage: Storage, connectorId: string): void {
  // Written only when it changes: each write wakes the other tabs.
  if (remembered(storage) === connectorId) return
  storage.set('connected_connectors', {
    ...storage.get('connected_connectors'),
    eip155: connectorId,
  })
}

export function forget(storage: Storage): void {
  if (remembered(storage) === null) return
  const { eip155: _, ...others } = storage.get('connected_connectors') ?? {}
  storage.set('connected_connectors', others)
}

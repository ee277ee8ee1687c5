import type { Storage } from '@latchkey/core/adapter'

/** The id of the connector to restore in every tab and after a reload. */
export function readStoredConnector(storage: Storage): string | null {
  return storage.get('connected_connectors')?.eip155 ?? null
}

export function clearStoredConnector(storage: Storage): void {
  if (readStoredConnector(storage) === null) return
  const { eip155: _, ...others } = storage.get('connected_connectors') ?? {}
  storage.set('connected_connectors', others)
}

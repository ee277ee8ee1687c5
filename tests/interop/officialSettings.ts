import type { IKeyValueStorage } from '@walletconnect/keyvaluestorage'

// The first allows two official clients in one process, the second switches their telemetry off.
process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

export type OfficialSettings = {
  projectId: string
  logger: string
  telemetryEnabled: boolean
  relayUrl: string
  storage: IKeyValueStorage
}

/** Options of the official clients in tests: no logs, and storage that survives a reload. */
export async function officialSettings(relayUrl: string): Promise<OfficialSettings> {
  const { KeyValueStorage } = await import('@walletconnect/keyvaluestorage')
  const storage = new KeyValueStorage({ database: ':memory:' })
  return { projectId: 'test', logger: 'silent', telemetryEnabled: false, relayUrl, storage }
}

/**
 * A second after its start an official client processes its unfinished messages again
 * and throws an unhandled rejection when one of them is being handled at that time.
 */
export function stopReprocessing(engine: object): void {
  Reflect.set(engine, 'processPendingMessageEvents', async () => {})
}

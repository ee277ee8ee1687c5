import type { IKeyValueStorage } from '@walletconnect/keyvaluestorage'

// Two official clients in one process need the first, none of them may call home with the second.
process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

export type OfficialSettings = {
  projectId: string
  logger: string
  telemetryEnabled: boolean
  relayUrl: string
  storage: IKeyValueStorage
}

/** How the official clients are opened in tests: quiet, and with a memory that survives a reload. */
export async function officialSettings(relayUrl: string): Promise<OfficialSettings> {
  const { KeyValueStorage } = await import('@walletconnect/keyvaluestorage')
  const storage = new KeyValueStorage({ database: ':memory:' })
  return { projectId: 'test', logger: 'silent', telemetryEnabled: false, relayUrl, storage }
}

/**
 * A second after its start an official client goes once more through the mail it has not finished
 * with, and throws into the void when it meets some that is being handled just then.
 */
export function spareSecondLook(engine: object): void {
  Reflect.set(engine, 'processPendingMessageEvents', async () => {})
}

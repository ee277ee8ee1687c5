import type { Part } from './part.ts'
import { serverPortOffset, vaultUrl } from './vaultUrl.ts'

/** The embedded wallet's page: the server serves it under a host name of its own. */
export const vaultPart: Part = {
  key: 'vault',
  title: 'Vault (embedded wallet)',
  portOffset: serverPortOffset,
  start: async ({ settings }) => ({
    url: vaultUrl(settings),
    close: async () => {},
    died: new Promise<string>(() => {}),
  }),
}

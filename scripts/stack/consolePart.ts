import type { Part } from './part.ts'
import { serverPortOffset } from './vaultUrl.ts'

/** The owner's console, which the server serves, with a project of sample data. */
export const consolePart: Part = {
  key: 'console',
  title: 'Owner’s console (sample data)',
  portOffset: serverPortOffset,
  start: async ({ settings }) => ({
    url: `http://localhost:${settings.basePort + serverPortOffset}/console/`,
    close: async () => {},
    died: new Promise<string>(() => {}),
  }),
}

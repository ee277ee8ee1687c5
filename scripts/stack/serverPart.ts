import { join } from 'node:path'
import { sandboxServer } from '../../apps/server/src/testing/runServer.ts'
import { startChild, waitUntilReady } from './child.ts'
import type { Part } from './part.ts'
import { serverEnvironment } from './serverEnvironment.ts'
import { buildServerFiles } from './serverFiles.ts'
import { prepareSmartAccounts } from './smartAccounts.ts'
import { serverPortOffset, vaultUrl } from './vaultUrl.ts'

export const serverPart: Part = {
  key: 'server',
  title: 'Server',
  portOffset: serverPortOffset,
  build: ({ signal }) => buildServerFiles(signal),
  async start({ port, urls, settings }) {
    const url = `http://localhost:${port}`
    const { rpc, rpc2 } = urls
    await Promise.all([
      rpc ? prepareSmartAccounts({ id: 'eip155:31337', url: rpc }) : null,
      rpc2 ? prepareSmartAccounts({ id: 'eip155:31338', url: rpc2 }) : null,
    ])
    const child = startChild({
      title: 'The server',
      command: process.execPath,
      args: [...sandboxServer],
      env: serverEnvironment({
        port,
        urls,
        vaultUrl: vaultUrl(settings),
        dataFolder: join(settings.dataFolder, 'server'),
      }),
    })
    try {
      await waitUntilReady(child, {
        title: 'The server',
        probe: async () => (await fetch(`${url}/ready`)).ok,
        timeoutMs: 60_000,
      })
    } catch (error) {
      await child.close()
      throw error
    }
    return { url, close: child.close, died: child.died }
  },
}

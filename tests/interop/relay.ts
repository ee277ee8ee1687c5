import { createTestServer, type TestServer } from '@latchkey/server/testing'
import type { WalletConnectClientOptions } from '@latchkey/walletconnect'
import { WebSocket } from 'ws'

export type TestRelay = {
  url: string
  server(): TestServer
  /** Ends the server and starts another one on the same port and database. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** A whole server with its relay, on a free port and a database of its own. */
export async function startTestRelay(): Promise<TestRelay> {
  // Owns the database, so that it outlives a restart.
  const keeper = await createTestServer()
  const { databaseUrl } = keeper
  let server = await createTestServer({ listen: true, databaseUrl })
  const { port } = new URL(server.url ?? '')
  return {
    url: `ws://127.0.0.1:${port}/relay`,
    server: () => server,
    async restart() {
      await server.close()
      server = await createTestServer({ listen: true, databaseUrl, env: { PORT: port } })
    },
    async close() {
      await server.close()
      await keeper.close()
    },
  }
}

/** Node 20 has no WebSocket of its own. */
export const connect: NonNullable<WalletConnectClientOptions['connect']> = (url) =>
  new WebSocket(url)

export const dappMetadata = {
  name: 'Interop dapp',
  description: 'A dapp of the tests',
  url: 'https://dapp.example',
  icons: ['https://dapp.example/icon.png'],
}

export const walletMetadata = {
  name: 'Interop wallet',
  description: 'A wallet of the tests',
  url: 'https://wallet.example',
  icons: ['https://wallet.example/icon.png'],
}

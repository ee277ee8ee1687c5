import { createTestServer, type TestServer } from '@latchkey/server/testing'
import type { WalletConnectOptions } from '@latchkey/walletconnect'
import { WebSocket } from 'ws'

export type TestRelay = { server: TestServer; url: string; close(): Promise<void> }

/** A whole server with its relay, on a free port and a database of its own. */
export async function startTestRelay(): Promise<TestRelay> {
  const server = await createTestServer({ listen: true })
  const url = `${(server.url ?? '').replace('http', 'ws')}/relay`
  return { server, url, close: () => server.close() }
}

/** Node 20 has no WebSocket of its own. */
export const connect: NonNullable<WalletConnectOptions['connect']> = (url) => new WebSocket(url)

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

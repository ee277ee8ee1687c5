import { createTestServer, type TestServer } from './createTestServer.ts'
import { openRelayPeer, type PeerOptions, type RelayPeer } from './relayPeer.ts'

export type RelayFixture = {
  server: TestServer
  /** The audience that a client names in its token. */
  audience: string
  open(options?: PeerOptions): Promise<RelayPeer>
  close(): Promise<void>
}

/** A listening server and the relay clients that a test opens on it. */
export async function createRelayFixture(
  options: Parameters<typeof createTestServer>[0] = {},
): Promise<RelayFixture> {
  const server = await createTestServer({ ...options, listen: true })
  const url = server.url ?? ''
  const peers: RelayPeer[] = []
  return {
    server,
    audience: url.replace('http', 'ws'),
    async open(peerOptions) {
      const peer = await openRelayPeer(url, peerOptions)
      peers.push(peer)
      return peer
    },
    async close() {
      for (const peer of peers) peer.close()
      await server.close()
    },
  }
}

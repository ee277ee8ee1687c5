import { relayRefusals } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import {
  createIdentity,
  createToken,
  openRelayPeer,
  type RelayPeer,
  randomTopic,
} from '../testing/relayPeer.ts'

let server: TestServer
const peers: RelayPeer[] = []

beforeAll(async () => {
  server = await createTestServer({
    listen: true,
    env: {
      PUBLIC_URL: 'https://api.shop.example',
      RELAY_HOSTS: 'relay.shop.example, wss://Relay.eu.shop.example:8443/',
    },
  })
})
afterAll(async () => {
  for (const peer of peers) peer.close()
  await server.close()
})

async function openFor(audience: string): Promise<RelayPeer> {
  const identity = createIdentity()
  const token = createToken(identity, { aud: audience })
  const peer = await openRelayPeer(server.url ?? '', { identity, token })
  peers.push(peer)
  return peer
}

test.each([
  'wss://api.shop.example',
  'wss://relay.shop.example',
  'wss://RELAY.shop.example/relay',
  'wss://relay.eu.shop.example:8443',
])('accepts a token for %s, one of the server’s host names', async (audience) => {
  const peer = await openFor(audience)
  expect(await peer.call('irn_subscribe', { topic: randomTopic() })).toBeTypeOf('string')
})

test.each([
  'wss://relay.eu.shop.example',
  'wss://relay.shop.example.evil.example',
  'wss://shop.example',
])('refuses a token for %s, which is not one of the server’s host names', async (audience) => {
  const peer = await openFor(audience)
  expect(await peer.closed).toEqual({ code: 3000, reason: relayRefusals.tokenAudience })
})

test('a setting that is not a host name stops the start', async () => {
  const start = createTestServer({ env: { RELAY_HOSTS: 'relay.shop.example/path?x' } })
  await expect(start).rejects.toThrow('RELAY_HOSTS')
})

import { relayRefusals } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { createRelayFixture, type RelayFixture } from '../testing/relayFixture.ts'
import { createIdentity, createToken, type RelayPeer, randomTopic } from '../testing/relayPeer.ts'

let relay: RelayFixture

beforeAll(async () => {
  relay = await createRelayFixture({
    env: {
      PUBLIC_URL: 'https://api.shop.example',
      RELAY_HOSTS: 'relay.shop.example, wss://Relay.eu.shop.example:8443/',
    },
  })
})
afterAll(() => relay.close())

async function openFor(audience: string): Promise<RelayPeer> {
  const identity = createIdentity()
  const token = createToken(identity, { aud: audience })
  return relay.open({ identity, token })
}

test.each([
  'wss://api.shop.example',
  'wss://relay.shop.example',
  'wss://RELAY.shop.example/relay',
  'wss://relay.eu.shop.example:8443',
])('the relay accepts a token for %s, one of the server’s host names', async (audience) => {
  const peer = await openFor(audience)
  expect(await peer.call('irn_subscribe', { topic: randomTopic() })).toBeTypeOf('string')
})

test.each([
  'wss://relay.eu.shop.example',
  'wss://relay.shop.example.evil.example',
  'wss://shop.example',
])(
  'the relay rejects a token for %s, which is not one of the server’s host names',
  async (audience) => {
    const peer = await openFor(audience)
    expect(await peer.closed).toEqual({ code: 3000, reason: relayRefusals.tokenAudience })
  },
)

test.each([
  'relay.other.example',
  'api.shop.example.evil.example',
  'relay.eu.shop.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
])(
  'the relay with PUBLIC_URL rejects a token for %s, although the client’s Host header names it',
  async (host) => {
    const identity = createIdentity()
    const token = createToken(identity, { aud: `wss://${host}` })
    const peer = await relay.open({ identity, token, host })
    expect(await peer.closed).toEqual({ code: 3000, reason: relayRefusals.tokenAudience })
  },
)

test('the server refuses to start with a relay host that is not a host name', async () => {
  const start = createTestServer({ env: { RELAY_HOSTS: 'relay.shop.example/path?x' } })
  await expect(start).rejects.toThrow('RELAY_HOSTS')
})

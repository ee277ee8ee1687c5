import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../test/honestServer.ts'
import type { SharedConnectorContext } from '../adapter/sharedSession.ts'
import { openEventQueue } from '../analytics/openEventQueue.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { defaultFeatures } from '../features.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Endpoints } from '../options/options.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { offeredFeatures } from './offeredFeatures.ts'
import { resolveServiceUrl } from './resolveServiceUrl.ts'
import { fetchServerConfig } from './serverConfigQuery.ts'

let server: TestServer
let analytics: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  analytics = await startServer(() => ({}))
  server = await createTestServer({
    listen: true,
    env: {
      VAULT_URL: 'https://vault.example',
      RELAY_URL: 'wss://relay.example/relay',
      ANALYTICS_URL: analytics.url,
    },
  })
})
afterAll(async () => {
  await server.close()
  await analytics.close()
})

const opened: SharedConnectorContext[] = []

function open(endpoints: Partial<Endpoints>): Latchkey {
  return createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1)],
    storage: memoryStorage(),
    endpoints,
    connectors: (['walletConnect', 'embedded'] as const).map((id) => ({
      id,
      name: id,
      open: async (context) => {
        opened.push(context)
        return { connect: () => new Promise(() => {}), restore: async () => null, close() {} }
      },
    })),
  })
}

test('with endpoints.api alone the wallets use the relay and the vault that the server names', async () => {
  const latchkey = open({ api: server.url ?? '' })
  await internals(latchkey).sharedConnector('walletConnect')
  await internals(latchkey).sharedConnector('embedded')
  expect(opened.splice(0)).toMatchObject([
    { relayUrl: 'wss://relay.example/relay' },
    { vaultUrl: 'https://vault.example' },
  ])
})

test('with endpoints.api alone events are sent to the analytics URL that the server names', async () => {
  const sender = openEventQueue(open({ api: server.url ?? '' }))
  sender.add({ type: 'track', event: 'CLICK_NETWORKS' })
  await sender.flush()
  expect(analytics.requests.map(({ path }) => path)).toEqual(['/e'])
})

test('the site’s own endpoints take precedence over the server’s, and the server is not asked for them', async () => {
  const asked = await startServer(() => ({}))
  const vault = 'https://own-vault.example'
  const latchkey = open({ api: asked.url, relay: 'wss://own.example/relay', vault })
  await internals(latchkey).sharedConnector('walletConnect')
  await internals(latchkey).sharedConnector('embedded')
  expect(opened.splice(0)).toMatchObject([
    { relayUrl: 'wss://own.example/relay' },
    { vaultUrl: vault },
  ])
  expect(asked.requests).toEqual([])
  await asked.close()
})

test('a server that names no URLs is expected to serve relay and analytics, but no vault', async () => {
  const old = await startServer(() => ({ json: { features: [] } }))
  const latchkey = open({ api: old.url })
  expect(await resolveServiceUrl(latchkey, 'relay')).toBe(`${old.url.replace('http', 'ws')}/relay`)
  expect(await resolveServiceUrl(latchkey, 'analytics')).toBe(old.url)
  expect(await resolveServiceUrl(latchkey, 'vault')).toBe('')
  await old.close()
})

test('logins wait for the vault’s URL, and are not offered by a server without a vault', async () => {
  const latchkey = open({ api: server.url ?? '' })
  const { endpoints } = internals(latchkey).options.getState()
  const withVault = await fetchServerConfig(latchkey)
  const without = { ...withVault, endpoints: { relay: '', vault: '', analytics: '' } }
  const offered = (config: typeof withVault | null) =>
    offeredFeatures(defaultFeatures, { ...(config ?? without), logins: null }, endpoints)
  expect(offeredFeatures(defaultFeatures, null, endpoints)).toMatchObject({
    email: false,
    socials: false,
  })
  expect(offered(withVault)).toMatchObject({ email: true })
  expect(offered(without)).toMatchObject({ email: false, socials: false })
})

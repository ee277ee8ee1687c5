import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../test/honestServer.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { defaultFeatures } from '../features.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Endpoints } from '../options/options.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { offeredFeatures } from './offeredFeatures.ts'
import { fetchServerConfig, serverConfigQuery } from './serverConfigQuery.ts'

const endpoints: Endpoints = {
  api: 'https://api.example',
  relay: '',
  vault: 'https://vault.example',
  analytics: '',
}
const unknown = { disabled: [], logins: null, nameSuffixes: [], endpoints: null }
let server: TestServer

beforeAll(async () => {
  server = await createTestServer({
    listen: true,
    env: {
      NAME_SUFFIXES: '.shop.example,.club.example',
      VAULT_URL: 'https://vault.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SOCIALS: JSON.stringify({
        google: { clientId: 'id', clientSecret: 'secret' },
        github: { clientId: 'id', clientSecret: 'secret' },
      }),
    },
    projects: [
      { id: 'plain', origins: ['*'] },
      {
        id: 'narrow',
        origins: ['*'],
        features: {
          swap: { isEnabled: false, config: null },
          social_login: { isEnabled: true, config: ['google', 'apple'] },
        },
      },
      {
        id: 'wallets',
        origins: ['*'],
        features: { social_login: { isEnabled: false, config: null } },
      },
    ],
  })
})
afterAll(() => server.close())

function open(projectId: string, api: string | undefined = server.url): Latchkey {
  return createLatchkey({
    projectId,
    networks: [testNetwork(1)],
    adapters: [],
    storage: memoryStorage(),
    ...(api ? { endpoints: { api } } : {}),
  })
}

test('fetchServerConfig returns the server’s configured logins and the suffixes of its names', async () => {
  expect(await fetchServerConfig(open('plain'))).toEqual({
    disabled: ['onramp'],
    logins: ['email', 'google', 'github'],
    nameSuffixes: ['.shop.example', '.club.example'],
    endpoints: {
      relay: `${server.url?.replace('http', 'ws')}/relay`,
      vault: 'https://vault.example',
      analytics: server.url,
    },
  })
})

test('offeredFeatures turns off the features and logins that the project’s configuration on the server does not allow', async () => {
  const config = await fetchServerConfig(open('narrow'))
  expect(config).toMatchObject({ disabled: ['swaps', 'onramp'], logins: ['google'] })
  const features = offeredFeatures(defaultFeatures, config, endpoints)
  expect(features).toMatchObject({ swaps: false, onramp: false, email: false, socials: ['google'] })
})

test('a project without logins offers wallets only', async () => {
  const features = offeredFeatures(
    defaultFeatures,
    await fetchServerConfig(open('wallets')),
    endpoints,
  )
  expect(features).toMatchObject({ email: false, socials: [] })
})

test('the server’s configuration does not widen the site’s own options', async () => {
  const own = { ...defaultFeatures, swaps: false, socials: ['github', 'x'] as const }
  const config = await fetchServerConfig(open('plain'))
  expect(offeredFeatures(own, config, endpoints)).toMatchObject({
    swaps: false,
    socials: ['github'],
  })
  expect(offeredFeatures({ ...own, socials: false }, config, endpoints).socials).toBe(false)
})

test('the site’s options hold without a server, and with a server that does not know the configuration call', async () => {
  const old = await startServer(() => ({ status: 404 }))
  expect(await fetchServerConfig(open('plain', ''))).toEqual(unknown)
  expect(await fetchServerConfig(open('plain', old.url))).toEqual(unknown)
  expect(offeredFeatures(defaultFeatures, null, endpoints)).toEqual(defaultFeatures)
  await old.close()
})

test('offeredFeatures without a server has no swaps, no Buy and no logins', () => {
  const { swaps, onramp, email, socials, ...others } = offeredFeatures(defaultFeatures, null, null)
  expect([swaps, onramp, email, socials]).toEqual([false, false, false, false])
  expect(defaultFeatures).toMatchObject(others)
})

test('offeredFeatures has no login where neither the site nor the server tells the vault’s URL', () => {
  const noLogins = { ...defaultFeatures, email: false, socials: false }
  expect(offeredFeatures(defaultFeatures, null, { ...endpoints, vault: '' })).toEqual(noLogins)
  expect(offeredFeatures(defaultFeatures, null, endpoints)).toEqual(defaultFeatures)
})

test('a page requests the server’s configuration once', async () => {
  const once = await startServer(() => ({
    json: { features: [], nameSuffixes: ['.shop.example'] },
  }))
  const latchkey = open('plain', once.url)
  const query = serverConfigQuery(latchkey)
  await Promise.all([fetchServerConfig(latchkey), getQueryClient(latchkey).fetchQuery(query)])
  await fetchServerConfig(latchkey)
  expect(once.requests.filter(({ path }) => path === '/appkit/v1/config')).toHaveLength(1)
  await once.close()
})

test('Buy is not offered by a server without an onramp provider', async () => {
  const features = offeredFeatures(
    defaultFeatures,
    await fetchServerConfig(open('plain')),
    endpoints,
  )
  expect(features.onramp).toBe(false)
})

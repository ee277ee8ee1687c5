import { createLatchkey, memoryStorage } from '@latchkey/core'
import type { LoginSteps, SharedConnectorClient } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { leaveForProvider } from './leaveForProvider.ts'

declare global {
  var wasRun: boolean | undefined
}

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:1'] } },
}

function latchkeyWithLogin(url: string) {
  const login = { socialUrl: async () => url } satisfies Partial<LoginSteps>
  const client = {
    login: login as Partial<LoginSteps> as LoginSteps,
    close() {},
  } satisfies Partial<SharedConnectorClient>
  return createLatchkey({
    projectId: 'test',
    networks: [network],
    adapters: [],
    storage: memoryStorage(),
    features: { analytics: false },
    connectors: [
      {
        id: 'embedded',
        name: 'Test',
        open: async () => client as Partial<SharedConnectorClient> as SharedConnectorClient,
      },
    ],
  })
}

test.each(['javascript:void(globalThis.wasRun=true)', 'data:text/html,x', 'blob:null/1', '#here'])(
  'a social login that returns the URL %s neither navigates nor runs a script',
  async (url) => {
    const here = location.href
    const latchkey = latchkeyWithLogin(url)
    await expect(leaveForProvider(latchkey, 'google')).rejects.toMatchObject({
      code: 'embedded/social-failed',
    })
    expect(location.href).toBe(here)
    expect(globalThis.wasRun).toBeUndefined()
    latchkey.destroy()
  },
)

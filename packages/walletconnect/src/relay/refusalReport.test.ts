import { connectShared, createLatchkey, memoryStorage } from '@latchkey/core'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { walletConnect } from '../walletConnect.ts'

let server: TestServer
beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  server = await createTestServer({ listen: true })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

test('walletConnect() without a relay is reported to the site’s developer', async () => {
  const latchkey = createLatchkey({
    projectId: 'shop',
    networks: [testNetwork(1)],
    sharedWallets: [walletConnect()],
    storage: memoryStorage(),
  })
  const connected = connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
  await expect(connected).rejects.toMatchObject({ code: 'app/configuration' })
  const problem = { code: 'app/configuration', detail: 'relay' }
  expect(latchkey.alert.getState()).toMatchObject({ open: true, ...problem })
  latchkey.destroy()
})

test('a relay that does not know the project is reported to the site’s developer', async () => {
  const latchkey = createLatchkey({
    projectId: 'unknown',
    networks: [testNetwork(1)],
    sharedWallets: [walletConnect()],
    storage: memoryStorage(),
    endpoints: { relay: `${(server.url ?? '').replace('http', 'ws')}/relay` },
  })
  const connected = connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
  await expect(connected).rejects.toMatchObject({ code: 'app/invalid-project-id' })
  const problem = { code: 'app/invalid-project-id', detail: 'relay' }
  expect(latchkey.alert.getState()).toMatchObject({ open: true, ...problem })
  latchkey.destroy()
})

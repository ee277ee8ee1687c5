import { createLatchkey, memoryStorage } from '@latchkey/core'
import { connectShared, internals } from '@latchkey/core/internal'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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
    connectors: [walletConnect()],
    storage: memoryStorage(),
    debug: true,
  })
  const connected = connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
  await expect(connected).rejects.toMatchObject({ code: 'app/configuration' })
  const problem = { code: 'app/configuration', detail: 'relay' }
  expect(internals(latchkey).alert.getState()).toMatchObject({ open: true, ...problem })
  latchkey.destroy()
})

test('a relay whose clock rejects the page’s token is reported to the site’s developer as an expired session', async () => {
  const late = await createTestServer({ listen: true })
  onTestFinished(() => late.close())
  late.clock.advance(60 * 86_400_000)
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1)],
    connectors: [walletConnect()],
    storage: memoryStorage(),
    debug: true,
    endpoints: { relay: `${(late.url ?? '').replace('http', 'ws')}/relay` },
  })
  const connected = connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
  await expect(connected).rejects.toMatchObject({ code: 'app/session-expired' })
  const problem = { code: 'app/session-expired', detail: 'relay' }
  expect(internals(latchkey).alert.getState()).toMatchObject({ open: true, ...problem })
  latchkey.destroy()
})

test('a relay that does not know the project is reported to the site’s developer', async () => {
  const latchkey = createLatchkey({
    projectId: 'unknown',
    networks: [testNetwork(1)],
    connectors: [walletConnect()],
    storage: memoryStorage(),
    debug: true,
    endpoints: { relay: `${(server.url ?? '').replace('http', 'ws')}/relay` },
  })
  const connected = connectShared(latchkey, { id: 'walletConnect', onUri: () => {} })
  await expect(connected).rejects.toMatchObject({ code: 'app/invalid-project-id' })
  const problem = { code: 'app/invalid-project-id', detail: 'relay' }
  expect(internals(latchkey).alert.getState()).toMatchObject({ open: true, ...problem })
  latchkey.destroy()
})

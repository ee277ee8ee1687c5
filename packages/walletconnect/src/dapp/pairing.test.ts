import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { memoryWalletConnectStorage } from '../storage/walletConnectStorage.ts'
import {
  account,
  createFixture,
  type Fixture,
  namespaces,
  startConnecting,
} from '../testing/rawWallet.ts'

let fixture: Fixture
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ listen: true })
  fixture = createFixture(`${(server.url ?? '').replace('http', 'ws')}/relay`)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  fixture.close()
  await server.close()
})

test('the WalletConnect session proposal has the fields that wallets require', async () => {
  const [dapp, wallet] = [fixture.openDapp(), await fixture.openWallet()]
  const stop = new AbortController()
  const { uri, session } = startConnecting(dapp, stop.signal)
  const { id, topic, params } = await wallet.pair(await uri)
  expect(params).toMatchObject({
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    relays: [{ protocol: 'irn' }],
    proposer: { metadata: { name: 'Raw', url: 'https://raw.example' } },
    pairingTopic: topic,
    id,
  })
  expect(String(id)).toHaveLength(16)
  const { searchParams } = new URL(await uri)
  expect(searchParams.get('relay-protocol')).toBe('irn')
  const left = Number(searchParams.get('expiryTimestamp')) - Date.now() / 1000
  expect(left).toBeGreaterThan(290)
  expect(left).toBeLessThanOrEqual(300)
  stop.abort()
  await expect(session).rejects.toMatchObject({ code: 'connection/aborted' })
})

test('a wallet that approves after WalletConnect’s connect was aborted gets an error', async () => {
  const [dapp, wallet] = [fixture.openDapp(), await fixture.openWallet()]
  const stop = new AbortController()
  const { uri, session } = startConnecting(dapp, stop.signal)
  const proposal = await wallet.pair(await uri)
  stop.abort()
  await expect(session).rejects.toMatchObject({ code: 'connection/aborted' })
  const topic = await wallet.accept(proposal)
  await expect(wallet.settle(topic, wallet.settlement())).rejects.toMatchObject({
    code: 'wallet/rejected',
  })
  expect(dapp.sessions()).toEqual([])
})

test('a second connect of WalletConnect reuses a pairing URI that has not expired', async () => {
  const [dapp, wallet] = [fixture.openDapp(), await fixture.openWallet()]
  const prepared = await dapp.prepare(namespaces)
  const stop = new AbortController()
  const first = startConnecting(dapp, stop.signal)
  expect(await first.uri).toBe(prepared.uri)
  stop.abort()
  await expect(first.session).rejects.toBeDefined()
  const second = startConnecting(dapp)
  expect(await second.uri).toBe(prepared.uri)
  const topic = await wallet.accept(await wallet.pair(prepared.uri))
  await wallet.settle(topic, wallet.settlement())
  expect((await second.session).accounts('eip155')).toEqual([account])
})

test('WalletConnect replaces a pairing URI before it expires, and the old one stays valid', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const [dapp, wallet] = [fixture.openDapp(), await fixture.openWallet()]
  const uris: { uri: string; leftMs: number }[] = []
  const session = dapp.connect({
    namespaces,
    onUri: (uri, expiresAtMs) => uris.push({ uri, leftMs: expiresAtMs - Date.now() }),
  })
  await expect.poll(() => uris.length).toBe(1)
  expect(uris[0]?.leftMs).toBeGreaterThan(230_000)
  expect(uris[0]?.leftMs).toBeLessThanOrEqual(240_000)
  const proposal = await wallet.pair(uris[0]?.uri ?? '')
  await vi.advanceTimersByTimeAsync(225_000)
  expect(uris).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.poll(() => uris.length).toBe(2)
  const topic = await wallet.accept(proposal)
  await wallet.settle(topic, wallet.settlement())
  expect((await session).topic).toBe(topic)
})

test('after a rejected proposal the next connect of WalletConnect waits one second', async () => {
  const [dapp, wallet] = [fixture.openDapp(), await fixture.openWallet()]
  const first = startConnecting(dapp)
  const refused = expect(first.session).rejects.toMatchObject({ code: 'wallet/rejected' })
  const error = { code: 5000, message: 'User rejected.' }
  await wallet.messenger.refuse(await wallet.pair(await first.uri), error)
  await refused
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const stop = new AbortController()
  const uris: string[] = []
  const second = startConnecting(dapp, stop.signal)
  second.uri.then((uri) => uris.push(uri)).catch(() => {})
  await vi.advanceTimersByTimeAsync(900)
  expect(uris).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(await second.uri).not.toBe(await first.uri)
  stop.abort()
  await expect(second.session).rejects.toBeDefined()
})

test('WalletConnect restores the approved session of a page that was discarded while the visitor was in the wallet', async () => {
  const storage = memoryWalletConnectStorage()
  let isThere = true
  const sockets: WebSocket[] = []
  const page = fixture.openDapp(storage, (url) => {
    if (!isThere) throw new RangeError('The page is gone')
    const socket = new WebSocket(url)
    sockets.push(socket)
    return socket
  })
  const wallet = await fixture.openWallet()
  const { uri, session } = startConnecting(page)
  session.catch(() => {})
  const proposal = await wallet.pair(await uri)
  isThere = false
  for (const socket of sockets) socket.terminate()
  const topic = await wallet.accept(proposal)
  const settled = wallet.settle(topic, wallet.settlement())
  const restored = await fixture.openDapp(storage).restore()
  expect(restored?.topic).toBe(topic)
  expect(await settled).toBe(true)
})

test('restore of WalletConnect opens no socket when there is neither a session nor a pending proposal', async () => {
  const before = await server.db.execute('SELECT 1 FROM relay_subscriptions')
  expect(await fixture.openDapp().restore()).toBeNull()
  expect(await server.db.execute('SELECT 1 FROM relay_subscriptions')).toBe(before)
})

test('WalletConnect’s connect rejects invalid namespaces before it sends a proposal', async () => {
  const dapp = fixture.openDapp()
  const empty = { eip155: { chains: [], methods: [], events: [] } }
  for (const wrong of [{}, empty, { EIP: { ...empty.eip155, chains: ['eip155:1'] } }]) {
    await expect(dapp.connect({ namespaces: wrong, onUri: () => {} })).rejects.toMatchObject({
      code: 'options/invalid',
    })
  }
})

test('WalletConnect’s connect rejects with app/invalid-project-id for an unknown project', async () => {
  const { createWalletConnectClient } = await import('../createWalletConnectClient.ts')
  const refusals: string[] = []
  const dapp = createWalletConnectClient({
    relayUrl: fixture.relayUrl,
    projectId: 'unknown',
    metadata: { name: '', description: '', url: '', icons: [] },
    storage: memoryWalletConnectStorage(),
    connect: (url) => new WebSocket(url),
    onRefused: (error) => refusals.push(error.code),
  })
  const connecting = dapp.connect({ namespaces, onUri: () => {} })
  await expect(connecting).rejects.toMatchObject({ code: 'app/invalid-project-id' })
  expect(refusals).toEqual(['app/invalid-project-id'])
  dapp.close()
})

test('closing WalletConnect rejects a pending connect', async () => {
  const dapp = fixture.openDapp()
  const { uri, session } = startConnecting(dapp)
  await uri
  dapp.close()
  await expect(session).rejects.toMatchObject({ code: 'connection/aborted' })
})

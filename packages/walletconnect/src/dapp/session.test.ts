import type { WalletSessionEvent } from '@latchkey/core/adapter'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { LateAnswer } from '../createWalletConnectClient.ts'
import { createWalletConnectClient } from '../createWalletConnectClient.ts'
import { memoryWalletConnectStorage } from '../storage/walletConnectStorage.ts'
import { account, connectRaw, createFixture, type Fixture, granted } from '../testing/rawWallet.ts'
import type { WalletConnectSession } from './walletConnectSession.ts'

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

function watch(session: WalletConnectSession): WalletSessionEvent[] {
  const events: WalletSessionEvent[] = []
  session.watch((event) => events.push(event))
  return events
}

test.each([
  ['a number', 10],
  ['decimal text', '10'],
  ['hex', '0xa'],
  ['CAIP-2', 'eip155:10'],
])('a WalletConnect session reads chainChanged with %s', async (_, data) => {
  const { wallet, session, topic } = await connectRaw(fixture)
  const events = watch(session)
  const event = { name: 'chainChanged', data }
  await wallet.messenger.notify(topic, 'wc_sessionEvent', { event, chainId: 'eip155:1' })
  await expect.poll(() => events).toEqual([{ type: 'chain', chainId: 'eip155:10' }])
})

test('accountsChanged of a WalletConnect session makes the account the active one, also when the update follows the event', async () => {
  const { wallet, session, topic } = await connectRaw(fixture)
  const events = watch(session)
  const other = 'eip155:1:0x0000000000000000000000000000000000000001'
  const event = { name: 'accountsChanged', data: [other] }
  await wallet.messenger.notify(topic, 'wc_sessionEvent', { event, chainId: 'eip155:1' })
  const namespaces = { eip155: { ...granted.eip155, accounts: [account, other] } }
  await wallet.messenger.notify(topic, 'wc_sessionUpdate', { namespaces })
  await expect.poll(() => session.accounts('eip155')).toEqual([other, account])
  expect(events).toEqual([{ type: 'accounts', namespace: 'eip155' }])
})

test('one WalletConnect session serves several namespaces, old Solana ids included', async () => {
  const { wallet, session, topic } = await connectRaw(fixture)
  const rest = { events: [] }
  const namespaces = {
    ...granted,
    solana: {
      accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:AAAA'],
      methods: ['solana_signMessage'],
      ...rest,
    },
    bip122: {
      accounts: ['bip122:000000000019d6689c085ae165831e93:bc1q'],
      methods: ['signMessage'],
      ...rest,
    },
  }
  await wallet.messenger.notify(topic, 'wc_sessionUpdate', { namespaces })
  await expect.poll(() => session.namespaces()).toEqual(['eip155', 'solana', 'bip122'])
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(session.accounts('solana')).toEqual([`${chainId}:AAAA`])
  const signed = session.request({
    chainId,
    method: 'solana_signMessage',
    params: { message: 'x' },
  })
  const request = await wallet.next()
  expect(request.params).toMatchObject({ chainId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' })
  await wallet.messenger.answer(request, { signature: 'y' })
  expect(await signed).toEqual({ signature: 'y' })
})

test('a WalletConnect session ends when it expires', async () => {
  const { session } = await connectRaw(fixture)
  const events = watch(session)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 })
  await expect(
    session.request({ chainId: 'eip155:1', method: 'personal_sign', params: [] }),
  ).rejects.toMatchObject({ code: 'wallet/disconnected' })
  expect(events).toEqual([{ type: 'ended' }])
})

test('the WalletConnect client does not restore a session that expired or lost its key', async () => {
  const storage = memoryWalletConnectStorage()
  const { dapp } = await connectRaw(fixture, storage)
  dapp.close()
  expect(await fixture.openDapp(storage).restore()).not.toBeNull()
  const keyless = memoryWalletConnectStorage()
  keyless.set('walletconnect_sessions', storage.get('walletconnect_sessions') ?? '')
  expect(await fixture.openDapp(keyless).restore()).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 })
  expect(await fixture.openDapp(storage).restore()).toBeNull()
  expect(storage.get('walletconnect_keychain')).toContain('"keys":{}')
})

test('the WalletConnect client treats invalid stored data as empty', async () => {
  const storage = memoryWalletConnectStorage()
  for (const text of ['', '{', '[]', '{"sessions":[{}]}']) {
    storage.set('walletconnect_sessions', text)
    storage.set('walletconnect_keychain', text)
    expect(await fixture.openDapp(storage).restore()).toBeNull()
  }
})

test('onLateAnswer of the WalletConnect client gets an answer that arrives after a reload', async () => {
  const storage = memoryWalletConnectStorage()
  const { dapp, wallet, session } = await connectRaw(fixture, storage)
  const asked = session.request({ chainId: 'eip155:1', method: 'personal_sign', params: [] })
  asked.catch(() => {})
  const request = await wallet.next()
  const saved = memoryWalletConnectStorage()
  for (const key of ['walletconnect_sessions', 'walletconnect_keychain'] as const) {
    saved.set(key, storage.get(key) ?? '')
  }
  dapp.close()
  const { WebSocket } = await import('ws')
  const late = new Promise<LateAnswer>((onLateAnswer) => {
    const reloaded = createWalletConnectClient({
      relayUrl: fixture.relayUrl,
      projectId: 'test',
      metadata: { name: '', description: '', url: '', icons: [] },
      storage: saved,
      connect: (url) => new WebSocket(url),
      onLateAnswer(answer) {
        reloaded.close()
        onLateAnswer(answer)
      },
    })
    reloaded.restore().catch(() => {})
  })
  await wallet.messenger.answer(request, '0xhash')
  expect(await late).toEqual({
    topic: session.topic,
    chainId: 'eip155:1',
    method: 'personal_sign',
    result: '0xhash',
  })
})

test('a request of a WalletConnect session can be aborted', async () => {
  const { session, wallet } = await connectRaw(fixture)
  const stop = new AbortController()
  const asked = session.request({
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: [],
    signal: stop.signal,
  })
  const off = expect(asked).rejects.toMatchObject({ code: 'connection/aborted' })
  await wallet.next()
  stop.abort()
  await off
})

test('two WalletConnect instances on one page do not share messages', async () => {
  const [one, other] = [await connectRaw(fixture), await connectRaw(fixture)]
  expect(one.dapp.sessions()).toHaveLength(1)
  await one.session.disconnect()
  expect(one.dapp.sessions()).toEqual([])
  expect(other.session.accounts('eip155')).toEqual([account])
})

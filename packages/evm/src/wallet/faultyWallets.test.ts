import type { Connector } from '@latchkey/core'
import { errorCodeOf, localAccounts, type RunningChain, startLocalChain } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { evmOfPage } from '../evm.ts'
import { announceTo } from '../testing/announceTo.ts'
import { openTestChain, type TestChain, type TestChainOptions } from '../testing/openTestChain.ts'

const { alice } = localAccounts
let chain: RunningChain
const unhandled: unknown[] = []
const note = (reason: unknown): void => {
  unhandled.push(reason)
}

beforeAll(async () => {
  process.on('unhandledRejection', note)
  chain = await startLocalChain()
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await chain.close()
})
afterEach(() => {
  vi.useRealTimers()
  expect(unhandled).toEqual([])
})

const open = (options: Omit<TestChainOptions, 'endpoints'> = {}): Promise<TestChain> =>
  openTestChain({ ...options, endpoints: [chain] })

const account = { namespace: 'eip155', address: alice.address, type: 'eoa' } as const

test.each([
  ['throws at once', { connect: 'throw' }, 'wallet/failed'],
  ['says it is asking already', { connect: 'pending' }, 'wallet/already-pending'],
  ['returns no accounts', { connect: 'no-accounts' }, 'wallet/no-accounts'],
  ['returns nothing', { connect: { result: undefined } }, 'wallet/failed'],
  ['returns accounts that are none', { connect: { result: ['0x123'] } }, 'wallet/failed'],
  ['returns markup', { connect: { result: ['<b>0x</b>'] } }, 'wallet/failed'],
  ['responds with an object', { connect: { result: { 0: alice.address } } }, 'wallet/failed'],
  [
    'is locked',
    { connect: { error: { code: -32603, message: 'Wallet is locked' } } },
    'wallet/locked',
  ],
  ['forbids it', { connect: { error: { code: 4100, message: 'no' } } }, 'wallet/unauthorised'],
  [
    'rejects with a wrong code',
    { connect: { error: { code: -32000, message: 'User denied it' } } },
    'wallet/rejected',
  ],
  ['has a broken node', { connect: { error: { code: -32603, message: '?' } } }, 'rpc/failed'],
  ['breaks when asked for its chain', { read: 'throw' }, 'wallet/failed'],
  ['returns text as its chain id', { read: { result: 'mainnet' } }, 'wallet/failed'],
  ['returns zero as its chain id', { read: { result: '0x0' } }, 'wallet/failed'],
  [
    'returns a huge number as its chain id',
    { read: { result: `0x${'f'.repeat(40)}` } },
    'wallet/failed',
  ],
] as const)(
  'connecting an Ethereum wallet that %s rejects with the error’s code and leaves no connection',
  async (_, behaviour, code) => {
    const { client, connector, connection, storage } = await open({ behaviour })
    expect(await errorCodeOf(client.connect({ connector }))).toBe(code)
    expect(connection()).toEqual({ status: 'disconnected' })
    expect(storage.get('connected_connectors')).toBeNull()
  },
)

test('connecting an Ethereum wallet that hangs after the visitor approved rejects with wallet/timed-out', async () => {
  const { client, connector, connection, wallet } = await open({ behaviour: { read: 'hang' } })
  vi.useFakeTimers()
  const connecting = errorCodeOf(client.connect({ connector }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await connecting).toBe('wallet/timed-out')
  expect(connection()).toEqual({ status: 'disconnected' })
  wallet.approveNext()
})

test('a reload with an Ethereum wallet that hangs ends in disconnected', async () => {
  const before = await open()
  await before.client.connect({ connector: before.connector })
  const { client, connection } = await before.reload()
  before.wallet.behave({ read: 'hang' })
  vi.useFakeTimers()
  const restoring = client.reconnect()
  await vi.advanceTimersByTimeAsync(10_000)
  await restoring
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('events of an Ethereum wallet with invalid payloads change nothing after a read of the wallet', async () => {
  const { client, connector, connection, wallet } = await open()
  await client.connect({ connector })
  const before = connection()
  wallet.emit('accountsChanged', 'all of them')
  wallet.emit('accountsChanged', [{ address: alice.address }])
  wallet.emit('chainChanged', '<script>')
  wallet.emit('chainChanged', -5)
  wallet.emit('chainChanged', null)
  await wallet.provider.request({ method: 'eth_chainId' })
  expect(connection()).toEqual(before)
})

test('the EVM adapter disconnects a wallet that no longer returns its chain id', async () => {
  const { client, connector, connection, wallet } = await open()
  await client.connect({ connector })
  wallet.behave({ read: { result: 'somewhere' } })
  wallet.emit('chainChanged', 'somewhere')
  await expect.poll(() => connection().status).toBe('disconnected')
})

test('the EVM adapter sends no request to a wallet that switched chains before the send, and shows its chain', async () => {
  const { client, connector, connection, wallet } = await open()
  await client.connect({ connector })
  wallet.behave({ reportedChainId: 1 })
  const transaction = { to: alice.address, value: 1n, chainId: 'eip155:31337' }
  const sending = client.sendTransaction?.({ account, transaction })
  expect(await errorCodeOf(sending ?? Promise.resolve())).toBe('network/wrong-chain')
  expect(wallet.sent).toEqual([])
  await expect.poll(() => connection()).toMatchObject({ chainId: 'eip155:1' })
})

test('switchNetwork of the EVM adapter fails when the wallet reports a switch but stays on its chain', async () => {
  const { client, connector, connection, networks } = await open({
    chainId: 10,
    behaviour: { addChain: { result: null }, switch: { result: null } },
  })
  await client.connect({ connector })
  const network = networks[0]
  expect(await errorCodeOf((network && client.switchNetwork?.(network)) ?? Promise.resolve())).toBe(
    'network/switch-failed',
  )
  expect(connection()).toMatchObject({ chainId: 'eip155:10' })
})

test.each([
  ['nothing', undefined],
  ['a word', 'signed'],
  ['half a byte', '0xabc'],
  ['an object', { signature: '0x00' }],
])('the EVM adapter rejects the wallet’s reply %s as a signature', async (_, result) => {
  const { client, connector } = await open({ behaviour: { sign: { result } } })
  await client.connect({ connector })
  expect(await errorCodeOf(client.signMessage({ account, message: 'x' }))).toBe('wallet/failed')
})

test('the EVM adapter connects a wallet without events, signs with it and reads it again on focus', async () => {
  const { client, connector, wallet, page, connection } = await open()
  Object.assign(wallet.provider, { on: undefined, removeListener: undefined })
  await client.connect({ connector })
  expect(await client.signMessage({ account, message: 'x' })).toMatch(/^0x/)
  wallet.disconnect()
  page.dispatchEvent(new Event('focus'))
  await expect.poll(() => connection().status).toBe('disconnected')
})

test('the EVM adapter converts error objects whose getters throw to LatchkeyErrors', async () => {
  const { client, connector, wallet } = await open()
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('bite')
      },
    },
  )
  Object.assign(wallet.provider, { request: () => Promise.reject(trap) })
  expect(await errorCodeOf(client.connect({ connector }))).toBe('wallet/failed')
})

test('hostile EIP-6963 announcements are only ever treated as data', () => {
  const page = new EventTarget()
  const seen: (readonly Connector[])[] = []
  const provider = { request: async () => null }
  evmOfPage({}, () => page).discover((connectors) => seen.push(connectors))
  const face = { uuid: '1', name: 'W', icon: 'data:image/png;base64,AA==', rdns: 'org.a' }
  const script =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  page.dispatchEvent(new CustomEvent('eip6963:announceProvider'))
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: face } }))
  page.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: {
        provider,
        get info() {
          throw new Error('no')
        },
      },
    }),
  )
  expect(seen.at(-1)).toEqual([])

  announceTo(page, { ...face, name: 'x'.repeat(10_000) }, provider)
  announceTo(
    page,
    { ...face, rdns: 'org.b', name: '<img src=x onerror=alert(1)>', icon: script },
    provider,
  )
  announceTo(
    page,
    { ...face, rdns: 'org.c', name: '\u202Eteltaw\u0000', icon: 'javascript:alert(1)' },
    provider,
  )
  announceTo(page, { ...face, rdns: 'org.a', name: 'An impostor' }, provider)
  expect(seen.at(-1)).toEqual([
    {
      id: 'org.a',
      rdns: 'org.a',
      name: 'x'.repeat(60),
      icon: face.icon,
      type: 'ANNOUNCED',
      namespace: 'eip155',
    },
    {
      id: 'org.b',
      rdns: 'org.b',
      name: '<img src=x onerror=alert(1)>',
      icon: script,
      type: 'ANNOUNCED',
      namespace: 'eip155',
    },
    { id: 'org.c', rdns: 'org.c', name: 'teltaw', type: 'ANNOUNCED', namespace: 'eip155' },
  ])
})

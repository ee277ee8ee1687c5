import { errorCodeOf } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestChain } from '../testing/openTestChain.ts'

const unhandled: unknown[] = []
const note = (reason: unknown): void => {
  unhandled.push(reason)
}

beforeAll(() => {
  process.on('unhandledRejection', note)
})
afterAll(() => {
  process.off('unhandledRejection', note)
})
afterEach(() => {
  vi.useRealTimers()
  expect(unhandled).toEqual([])
})

test.each([
  ['throws', 'wallet/failed', { connect: 'throw' }],
  ['shares no account', 'wallet/no-accounts', { connect: 'no-accounts' }],
  ['returns an empty object', 'wallet/failed', { connect: { result: {} } }],
  ['returns text', 'wallet/failed', { connect: { result: 'welcome' } }],
] as const)(
  'connecting a Polkadot wallet that %s rejects with %s and leaves no connection',
  async (_, code, behaviour) => {
    const { client, connector, connection, storage } = await openTestChain({ behaviour })
    expect(await errorCodeOf(client.connect({ connector }))).toBe(code)
    expect(connection()).toEqual({ status: 'disconnected' })
    expect(storage.get('connected_connectors')).toBeNull()
  },
)

/** The messages of the Polkadot.js extension (`@polkadot/extension-base`, `State` and `Tabs`). */
test.each([
  [
    'has a prompt for this page open',
    'wallet/already-pending',
    'The source http://shop.example has a pending authorization request',
  ],
  [
    'blocks this page',
    'wallet/unauthorised',
    'The source http://shop.example is not allowed to interact with this extension',
  ],
])('connecting a Polkadot wallet that %s rejects with %s', async (_, code, message) => {
  const { client, connector } = await openTestChain({
    behaviour: { connect: { error: { code: 0, message } } },
  })
  expect(await errorCodeOf(client.connect({ connector }))).toBe(code)
})

test('a Polkadot wallet that never responds is abandoned when the visitor aborts', async () => {
  const { client, connector, connection, wallet } = await openTestChain({
    behaviour: { connect: 'hang' },
  })
  const leaving = new AbortController()
  const connecting = errorCodeOf(client.connect({ connector, signal: leaving.signal }))
  await wallet.waitForPrompt()
  leaving.abort()
  expect(await connecting).toBe('connection/aborted')
  wallet.approveNext()
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('a reload does not wait for a Polkadot wallet that prompts', async () => {
  const before = await openTestChain()
  await before.client.connect({ connector: before.connector })
  before.wallet.disconnect()
  before.wallet.behave({ connect: 'hang' })
  const after = await before.reload()
  vi.useFakeTimers()
  const restoring = after.client.reconnect()
  await vi.advanceTimersByTimeAsync(10_000)
  await restoring
  expect(after.connection()).toEqual({ status: 'disconnected' })
})

test('signMessage rejects with wallet/wrong-signature when a Polkadot wallet signs with another key', async () => {
  const { client, connector, connection, accounts, wallet } = await openTestChain()
  await client.connect({ connector })
  wallet.behave({ sign: 'wrong-key' })
  for (const account of accounts()) {
    expect(await errorCodeOf(client.signMessage({ account, message: 'x' }))).toBe(
      'wallet/wrong-signature',
    )
  }
  expect(connection()).toMatchObject({ status: 'connected' })
})

test.each([undefined, null, 'yes', {}, { signature: '0x00' }, { signature: 7 }])(
  'signMessage rejects with wallet/failed when a Polkadot wallet returns %j as a signature',
  async (result) => {
    const { client, connector, account, wallet } = await openTestChain()
    await client.connect({ connector })
    wallet.behave({ sign: { result } })
    expect(await errorCodeOf(client.signMessage({ account: account(), message: 'x' }))).toBe(
      'wallet/failed',
    )
  },
)

test('signMessage rejects with wallet/failed when a Polkadot wallet disconnects while it signs', async () => {
  const { client, connector, connection, account, wallet } = await openTestChain()
  await client.connect({ connector })
  wallet.behave({ sign: 'leave' })
  expect(await errorCodeOf(client.signMessage({ account: account(), message: 'x' }))).toBe(
    'wallet/failed',
  )
  expect(connection()).toEqual({ status: 'disconnected' })
  const account2 = { namespace: 'polkadot', address: '5x', type: 'eoa' } as const
  expect(await errorCodeOf(client.signMessage({ account: account2, message: 'x' }))).toBe(
    'connection/not-connected',
  )
})

test('signMessage rejects with wallet/rejected when the visitor rejects, and the Polkadot wallet stays connected', async () => {
  const { client, connector, connection, account, wallet } = await openTestChain()
  await client.connect({ connector })
  wallet.behave({ sign: 'reject' })
  expect(await errorCodeOf(client.signMessage({ account: account(), message: 'x' }))).toBe(
    'wallet/rejected',
  )
  expect(connection()).toMatchObject({ status: 'connected' })
})

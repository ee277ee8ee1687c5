import { errorCodeOf } from '@latchkey/testing'
import type { BitcoinWalletKind } from '@latchkey/testing/bitcoin'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestChain } from '../testing/openTestChain.ts'

const kinds: readonly BitcoinWalletKind[] = ['standard', 'sats', 'leather', 'unisat', 'okx']
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

describe.each(kinds)('a wallet that speaks as %s', (speaks) => {
  test.each([
    ['throws', { connect: 'throw' }, 'wallet/failed'],
    ['shares no account', { connect: 'no-accounts' }, 'wallet/no-accounts'],
  ] as const)(
    'connect() rejects with the error’s code and stores no connection when a Bitcoin wallet %s',
    async (_, behaviour, code) => {
      const { client, connector, connection, storage } = await openTestChain({ speaks, behaviour })
      expect(await errorCodeOf(client.connect({ connector }))).toBe(code)
      expect(connection()).toEqual({ status: 'disconnected' })
      expect(storage.get('connected_connectors')).toBeNull()
    },
  )

  test('a Bitcoin wallet that never responds is abandoned when the visitor aborts', async () => {
    const { client, connector, connection, wallet } = await openTestChain({
      speaks,
      behaviour: { connect: 'hang' },
    })
    const leaving = new AbortController()
    const connecting = errorCodeOf(client.connect({ connector, signal: leaving.signal }))
    await wallet.waitForPrompt()
    leaving.abort()
    expect(await connecting).toBe('connection/aborted')
    expect(connection()).toEqual({ status: 'disconnected' })
    wallet.approveNext()
    expect(connection()).toEqual({ status: 'disconnected' })
  })

  test('signMessage rejects with wallet/wrong-signature when a Bitcoin wallet signs with another key', async () => {
    const { client, connector, connection, account, wallet } = await openTestChain({ speaks })
    await client.connect({ connector })
    wallet.behave({ sign: 'wrong-key' })
    const signing = client.signMessage({ account: account(), message: 'x' })
    expect(await errorCodeOf(signing)).toBe('wallet/wrong-signature')
    expect(connection()).toMatchObject({ status: 'connected' })
  })

  test('signMessage rejects with wallet/wrong-signature when a Bitcoin wallet returns an invalid signature', async () => {
    const { client, connector, account, wallet } = await openTestChain({ speaks })
    await client.connect({ connector })
    wallet.behave({ sign: { result: 'AAAA' } })
    const signing = client.signMessage({ account: account(), message: 'x' })
    expect(await errorCodeOf(signing)).toBe('wallet/wrong-signature')
  })

  test('a Bitcoin wallet that throws while signing stays connected', async () => {
    const { client, connector, connection, account, wallet } = await openTestChain({ speaks })
    await client.connect({ connector })
    wallet.behave({ sign: 'throw' })
    expect(await errorCodeOf(client.signMessage({ account: account(), message: 'x' }))).toBe(
      'wallet/failed',
    )
    wallet.behave({ sign: 'reject' })
    expect(await errorCodeOf(client.signMessage({ account: account(), message: 'x' }))).toBe(
      'wallet/rejected',
    )
    expect(connection()).toMatchObject({ status: 'connected' })
  })
})

test.each(['standard', 'sats', 'unisat', 'okx'] as const)(
  'signMessage rejects with wallet/failed when a Bitcoin wallet with the %s API disconnects while it signs',
  async (speaks) => {
    const { client, connector, connection, account, wallet } = await openTestChain({ speaks })
    await client.connect({ connector })
    wallet.behave({ sign: 'leave' })
    const signing = client.signMessage({ account: account(), message: 'x' })
    expect(await errorCodeOf(signing)).toBe('wallet/failed')
    await expect.poll(() => connection()).toEqual({ status: 'disconnected' })
  },
)

test.each(['standard', 'sats', 'unisat'] as const)(
  'a Bitcoin wallet with the %s API is rejected when its addresses are of another network than it reports',
  async (speaks) => {
    const { client, connector, connection } = await openTestChain({
      speaks,
      behaviour: { reportedNetwork: 'testnet' },
    })
    expect(await errorCodeOf(client.connect({ connector }))).toBe('network/wrong-chain')
    expect(connection()).toEqual({ status: 'disconnected' })
  },
)

test('the Bitcoin adapter disconnects a wallet whose network no longer fits its addresses', async () => {
  const { client, connector, connection, wallet } = await openTestChain({ speaks: 'unisat' })
  await client.connect({ connector })
  wallet.behave({ reportedNetwork: 'testnet' })
  wallet.choosePerson(1)
  await expect.poll(() => connection()).toEqual({ status: 'disconnected' })
})

test('connect() rejects with wallet/timed-out when a Bitcoin wallet hangs after the visitor approved', async () => {
  const { client, connector, connection, wallet } = await openTestChain({
    speaks: 'unisat',
    behaviour: { read: 'hang' },
  })
  vi.useFakeTimers()
  const connecting = errorCodeOf(client.connect({ connector }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await connecting).toBe('wallet/timed-out')
  expect(connection()).toEqual({ status: 'disconnected' })
  wallet.approveNext()
})

test('a reload with a Bitcoin wallet that hangs ends in disconnected', async () => {
  const before = await openTestChain({ speaks: 'sats' })
  await before.client.connect({ connector: before.connector })
  before.wallet.behave({ read: 'hang' })
  const after = await before.reload()
  vi.useFakeTimers()
  const restoring = after.client.reconnect()
  await vi.advanceTimersByTimeAsync(10_000)
  await restoring
  expect(after.connection()).toEqual({ status: 'disconnected' })
})

test('a reload without the stored Bitcoin wallet ends in disconnected', async () => {
  const before = await openTestChain()
  await before.client.connect({ connector: before.connector })
  const after = await openTestChain({ speaks: 'unisat', storage: before.storage })
  vi.useFakeTimers()
  const restoring = after.client.reconnect()
  await vi.advanceTimersByTimeAsync(10_000)
  await restoring
  expect(after.connection()).toEqual({ status: 'disconnected' })
})

test('the Bitcoin adapter’s second connect aborts the first one', async () => {
  const { client, connector, connection, wallet } = await openTestChain({
    behaviour: { connect: { delayMs: 5 } },
  })
  const first = errorCodeOf(client.connect({ connector }))
  wallet.behave({ connect: 'approve' })
  await client.connect({ connector })
  expect(await first).toBe('connection/aborted')
  expect(connection()).toMatchObject({ status: 'connected' })
})

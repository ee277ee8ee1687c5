import {
  errorCodeOf,
  localSolanaAccounts,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestSolana, type TestSolanaOptions } from '../testing/openTestSolana.ts'

const { alice, carol } = localSolanaAccounts
const account = { namespace: 'solana', address: alice.address, type: 'eoa' } as const
let chain: SolanaChain
const unhandled: unknown[] = []
const note = (reason: unknown): void => {
  unhandled.push(reason)
}
beforeAll(async () => {
  process.on('unhandledRejection', note)
  chain = await startSolanaChain({ slotMs: 50 })
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await chain.close()
})
afterEach(() => {
  vi.useRealTimers()
  expect(unhandled).toEqual([])
})

const open = (options: Omit<TestSolanaOptions, 'chain'> = {}) =>
  openTestSolana({ ...options, chain })

async function connect(options: Omit<TestSolanaOptions, 'chain'> = {}) {
  const test = await open(options)
  await test.client.connect({ connector: test.connector })
  return test
}

const good = { address: alice.address, chains: ['solana:localnet'] }

test.each([
  ['says no', { connect: 'reject' }, 'wallet/rejected'],
  ['throws at once', { connect: 'throw' }, 'wallet/failed'],
  ['says it is asking already', { connect: 'pending' }, 'wallet/already-pending'],
  ['returns no accounts', { connect: 'no-accounts' }, 'wallet/no-accounts'],
  ['returns nothing', { connect: { result: undefined } }, 'wallet/failed'],
  ['returns a list', { connect: { result: [good] } }, 'wallet/failed'],
  [
    'returns accounts that are none',
    { connect: { result: { accounts: [1, null, {}, { ...good, address: '0x00' }] } } },
    'wallet/no-accounts',
  ],
  [
    'returns an address that is too short',
    { connect: { result: { accounts: [{ ...good, address: '1'.repeat(31) }] } } },
    'wallet/no-accounts',
  ],
  [
    'returns accounts of another chain',
    { connect: { result: { accounts: [{ ...good, chains: ['bitcoin:mainnet'] }] } } },
    'wallet/no-accounts',
  ],
  [
    'is locked',
    { connect: { error: { code: -32603, message: 'Wallet is locked' } } },
    'wallet/locked',
  ],
] as const)(
  'connecting a Solana wallet that %s rejects with the error’s code and leaves no connection',
  async (_, behaviour, code) => {
    const { client, connector, connection, storage } = await open({ behaviour })
    expect(await errorCodeOf(client.connect({ connector }))).toBe(code)
    expect(connection()).toEqual({ status: 'disconnected' })
    expect(storage.get('connected_connectors')).toBeNull()
  },
)

test('a reload with a Solana wallet that hangs ends in disconnected', async () => {
  const before = await connect()
  const { client, connection, wallet } = await before.reload()
  wallet.behave({ read: 'hang' })
  vi.useFakeTimers()
  const restoring = client.reconnect()
  await vi.advanceTimersByTimeAsync(10_000)
  await restoring
  expect(connection()).toEqual({ status: 'disconnected' })
})

test.each([
  ['another key', 'other-key'],
  ['something else', 'other-bytes'],
] as const)('the Solana adapter rejects a signature made with %s', async (_, tamperedSignature) => {
  const { client, connection } = await connect({ behaviour: { tamperedSignature } })
  expect(await errorCodeOf(client.signMessage({ account, message: 'x' }))).toBe(
    'wallet/wrong-signature',
  )
  const transaction = { to: carol.address, value: 5n, chainId: chain.id }
  const before = chain.balanceOf(carol.address)
  const sending = client.sendTransaction?.({ account, transaction }) ?? Promise.resolve()
  expect(await errorCodeOf(sending)).toBe('wallet/wrong-signature')
  expect(chain.balanceOf(carol.address)).toBe(before)
  expect(connection()).toMatchObject({ status: 'connected' })
})

test.each([
  ['nothing', undefined],
  ['a word', 'signed'],
  ['a short signature', [{ signature: new Uint8Array(63), signedMessage: new Uint8Array(1) }]],
  ['zeros', [{ signature: new Uint8Array(64), signedMessage: new TextEncoder().encode('x') }]],
  ['an object', { signature: new Uint8Array(64) }],
])('the Solana adapter rejects the wallet’s answer %s as a signature', async (_, result) => {
  const { client } = await connect({ behaviour: { sign: { result } } })
  expect(await errorCodeOf(client.signMessage({ account, message: 'x' }))).toMatch(
    /wallet\/(failed|wrong-signature)/,
  )
})

test('a Solana wallet that disconnects during a signature request ends the request with wallet/disconnected', async () => {
  const { client, wallet, connection } = await connect({ behaviour: { sign: 'hang' } })
  const signing = errorCodeOf(client.signMessage({ account, message: 'x' }))
  await wallet.waitForPrompt()
  wallet.disconnect()
  expect(await signing).toBe('wallet/disconnected')
  expect(connection()).toEqual({ status: 'disconnected' })
  wallet.approveNext()
})

test('the Solana adapter rejects a signature with an account that is not connected, and without a connection', async () => {
  const { client, wallet } = await connect()
  const stranger = { ...account, address: carol.address }
  expect(await errorCodeOf(client.signMessage({ account: stranger, message: 'x' }))).toBe(
    'wallet/unauthorised',
  )
  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect'])
  const { client: other } = await open()
  expect(await errorCodeOf(other.signMessage({ account, message: 'x' }))).toBe(
    'connection/not-connected',
  )
})

test('events of a Solana wallet with invalid payloads change nothing', async () => {
  const { wallet, connection } = await connect()
  const before = connection()
  for (const odd of [null, 'accounts', { chains: [] }, { features: {} }]) wallet.emit(odd)
  expect(connection()).toEqual(before)
})

test('the Solana adapter throws wallet/method-unsupported for a missing wallet feature before any prompt', async () => {
  const { client } = await connect({ without: ['solana:signMessage', 'standard:events'] })
  expect(await errorCodeOf(client.signMessage({ account, message: 'x' }))).toBe(
    'wallet/method-unsupported',
  )
})

test('the Solana adapter converts error objects whose getters throw to LatchkeyErrors', async () => {
  const { client, connector, wallet } = await open()
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('bite')
      },
    },
  )
  Object.assign(wallet.wallet.features['standard:connect'] ?? {}, {
    connect: () => Promise.reject(trap),
  })
  expect(await errorCodeOf(client.connect({ connector }))).toBe('wallet/failed')
})

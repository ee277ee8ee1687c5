import {
  createFakeEvmWallet,
  errorCodeOf,
  localAccounts,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceTo } from '../testing/announceTo.ts'
import { openTestChain, type TestChain } from '../testing/openTestChain.ts'

const { alice, bob } = localAccounts
let chain: RunningChain

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

async function connect(): Promise<TestChain> {
  const test = await openTestChain({ endpoints: [chain] })
  await test.client.connect({ connector: test.connector })
  return test
}

test('the EVM adapter restores the previous connection after a failed attempt to connect', async () => {
  const { client, connector, connection, wallet } = await connect()
  wallet.lock()
  wallet.behave({ connect: 'hang' })
  const second = errorCodeOf(client.connect({ connector }))
  await wallet.waitForPrompt()
  wallet.unlock()
  wallet.rejectNext()
  expect(await second).toBe('wallet/rejected')
  await expect.poll(() => connection().status).toBe('connected')
})

test('the EVM adapter keeps the connected wallet when the visitor rejects the connection of another one', async () => {
  const { client, page, connection } = await connect()
  const other = createFakeEvmWallet({
    accounts: [bob],
    rpcUrl: chain.url,
    rdns: 'org.other',
    behaviour: { connect: 'reject' },
  })
  announceTo(page, other.info, other.provider)
  const connector = {
    id: 'org.other',
    type: 'ANNOUNCED',
    name: 'Other',
    namespace: 'eip155',
  } as const
  expect(await errorCodeOf(client.connect({ connector }))).toBe('wallet/rejected')
  expect(connection()).toMatchObject({
    status: 'connected',
    accounts: [{ address: alice.address }, {}],
  })
})

test('the EVM adapter ignores the events of the previous wallet after a switch of wallets', async () => {
  const { client, page, connection, wallet, storage } = await connect()
  const other = createFakeEvmWallet({ accounts: [bob], rpcUrl: chain.url, rdns: 'org.other' })
  announceTo(page, other.info, other.provider)
  const connector = {
    id: 'org.other',
    type: 'ANNOUNCED',
    name: 'Other',
    namespace: 'eip155',
  } as const
  await client.connect({ connector })
  wallet.setAccounts([alice.address])
  wallet.setChain(10)
  wallet.lock()
  wallet.unlock()
  expect(connection()).toMatchObject({
    chainId: 'eip155:31337',
    accounts: [{ address: bob.address }],
  })
  expect(storage.get('connected_connectors')).toEqual({ eip155: 'org.other' })
})

test('the EVM adapter sends no second disconnect to the wallet after another tab disconnected it', async () => {
  const { client, connection, storage, wallet } = await connect()
  storage.set('connected_connectors', {})
  await client.disconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
  expect(wallet.isConnectedTo()).toBe(true)
})

test('the EVM adapter restores a wallet that is injected late after a reload', async () => {
  const before = await connect()
  before.client.close()
  const stranger = createFakeEvmWallet({ accounts: [bob], rpcUrl: chain.url, rdns: 'org.stranger' })
  const { client, connection, page } = await openTestChain({
    endpoints: [chain],
    wallet: stranger,
    storage: before.storage,
  })
  await client.reconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
  announceTo(page, before.wallet.info, before.wallet.provider)
  await expect.poll(() => connection().status).toBe('connected')
})

test('the EVM adapter restores no connection when no connector is stored', async () => {
  const before = await connect()
  const { reports, page, wallet } = await before.reload()
  page.dispatchEvent(new Event('focus'))
  wallet.lock()
  wallet.unlock()
  await wallet.provider.request({ method: 'eth_accounts' })
  expect(reports).toEqual([])
})

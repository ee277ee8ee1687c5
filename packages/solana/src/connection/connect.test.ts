import {
  errorCodeOf,
  localSolanaAccounts,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../networks.ts'
import { openTestSolana, type TestSolanaOptions } from '../testing/openTestSolana.ts'

const { alice, bob } = localSolanaAccounts
let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
})
afterAll(() => chain.close())

const open = (options: Omit<TestSolanaOptions, 'chain'> = {}) =>
  openTestSolana({ ...options, chain })

async function connect(options: Omit<TestSolanaOptions, 'chain'> = {}) {
  const test = await open(options)
  await test.client.connect({ connector: test.connector })
  return test
}

test('the Solana adapter connects with the wallet’s accounts on the active network', async () => {
  const { connection, connector } = await connect()
  expect(connection()).toEqual({
    status: 'connected',
    connector,
    chainId: chain.id,
    accounts: [
      { namespace: 'solana', address: alice.address, type: 'eoa' },
      { namespace: 'solana', address: bob.address, type: 'eoa' },
    ],
  })
})

test('the Solana adapter restores the connection after a reload without a prompt, also when the wallet is injected late', async () => {
  const before = await connect()
  const { client, connection, wallet } = await before.reload()
  await client.reconnect()
  expect(connection()).toMatchObject({ status: 'connected', accounts: [{}, {}] })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect', 'read'])
})

test('the Solana adapter does not restore a wallet that revoked the site’s permission', async () => {
  const before = await connect()
  before.wallet.disconnect()
  const { client, connection } = await before.reload()
  await client.reconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('the Solana adapter updates its accounts when the wallet changes them', async () => {
  const { wallet, connection } = await connect()
  wallet.setAccounts([bob.address, alice.address])
  expect(connection()).toMatchObject({
    accounts: [{ address: bob.address }, { address: alice.address }],
  })
})

test('switchAccount puts another Solana account first, and keeps it first after a reload', async () => {
  const before = await connect()
  await before.client.switchAccount?.({
    namespace: 'solana',
    address: bob.address,
    type: 'eoa',
  })
  expect(before.account().address).toBe(bob.address)
  const { client, account } = await before.reload()
  await client.reconnect()
  expect(account().address).toBe(bob.address)
})

test('disconnecting a Solana wallet calls its disconnect, and a reload stays disconnected', async () => {
  const before = await connect()
  await before.client.disconnect()
  expect(before.connection()).toEqual({ status: 'disconnected' })
  expect(before.wallet.wallet.accounts).toEqual([])
  const { client, connection } = await before.reload()
  await client.reconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('the Solana adapter disconnects when the wallet disconnects by itself', async () => {
  const { wallet, connection } = await connect()
  wallet.disconnect()
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('the Solana adapter switches between networks of the wallet, and rejects others', async () => {
  const { client, connection } = await connect({
    chains: ['solana:localnet', 'solana:devnet'],
    more: [solanaDevnet, solanaMainnet],
  })
  await client.switchNetwork?.(solanaDevnet)
  expect(connection()).toMatchObject({ chainId: solanaDevnet.caipNetworkId })
  const work = client.switchNetwork?.(solanaMainnet) ?? Promise.resolve()
  expect(await errorCodeOf(work)).toBe('network/switch-failed')
  expect(connection()).toMatchObject({ chainId: solanaDevnet.caipNetworkId })
})

test('the Solana adapter reports the wallet’s network even if the site does not offer it', async () => {
  const { connection } = await connect({ chains: ['solana:testnet'] })
  expect(connection()).toMatchObject({
    status: 'connected',
    chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  })
})

test('an aborted connection to a Solana wallet ends in disconnected, and the next attempt reuses the open prompt', async () => {
  const { client, connector, connection, wallet } = await open({ behaviour: { connect: 'hang' } })
  const leaving = new AbortController()
  const first = errorCodeOf(client.connect({ connector, signal: leaving.signal }))
  await wallet.waitForPrompt()
  leaving.abort()
  expect(await first).toBe('connection/aborted')
  expect(connection()).toEqual({ status: 'disconnected' })
  const second = client.connect({ connector })
  wallet.approveNext()
  await second
  expect(connection()).toMatchObject({ status: 'connected' })
  expect(wallet.requests).toHaveLength(1)
})

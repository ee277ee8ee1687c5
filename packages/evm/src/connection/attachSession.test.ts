import type { Connector } from '@latchkey/core'
import {
  errorCodeOf,
  localAccounts,
  type RunningChain,
  type ScriptedSession,
  startLocalChain,
} from '@latchkey/testing'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestChain, type TestChain } from '../testing/openTestChain.ts'
import { walletSession } from '../testing/walletSession.ts'
import type { Eip1193Provider } from '../wallet/eip1193.ts'

const { alice, bob, erin } = localAccounts
const connector: Connector = {
  id: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Phone Wallet',
  namespace: 'eip155',
}
let chain: RunningChain

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

type Attached = TestChain & { session: ScriptedSession; remote: Eip1193Provider }

async function attach(
  change: {
    chains?: readonly `eip155:${number}`[]
    methods?: readonly string[]
    capabilities?: Record<string, unknown>
  } = {},
): Promise<Attached> {
  const test = await openTestChain({
    endpoints: [chain, { ...chain, chainId: 10 }, { ...chain, chainId: 8453 }],
    chains: [{ id: 8453, rpcUrl: chain.url }],
  })
  const session = walletSession(test.wallet, {
    addresses: [alice.address, bob.address],
    chains: change.chains ?? ['eip155:31337', 'eip155:10'],
    methods: change.methods ?? ['personal_sign', 'eth_sendTransaction'],
  })
  const { capabilities } = change
  if (capabilities) session.capabilities = () => capabilities
  await test.client.attachSession?.({ session, connector })
  await expect.poll(() => test.client.provider()).not.toBeNull()
  return { ...test, session, remote: test.client.provider() as Eip1193Provider }
}

const switchTo = ({ client, networks }: Attached, index: number): Promise<void> => {
  const network = networks[index]
  return (network && client.switchNetwork?.(network)) ?? Promise.reject(new Error('no network'))
}

test('an EVM session connects with its own connector on the active network', async () => {
  const { connection } = await attach({ chains: ['eip155:10', 'eip155:31337'] })
  expect(connection()).toMatchObject({
    status: 'connected',
    connector,
    chainId: 'eip155:31337',
    accounts: [{ address: alice.address }, { address: bob.address }],
  })
})

test('an EVM session names the smart account, and removes it on a network that does not have it', async () => {
  const attached = await attach()
  const { session, connection, client } = attached
  session.accountType = (address) => (address === alice.address ? 'smartAccount' : 'eoa')
  const chains = ['eip155:31337', 'eip155:10'] as const
  session.accounts = () => [
    `${chains[0]}:${alice.address}`,
    ...chains.map((id) => `${id}:${bob.address}` as const),
  ]
  await client.attachSession?.({ session, connector })
  const smart = { address: alice.address, type: 'smartAccount' }
  const key = { address: bob.address, type: 'eoa' }
  await expect.poll(connection).toMatchObject({ accounts: [smart, key] })
  await switchTo(attached, 1)
  await expect.poll(connection).toMatchObject({ chainId: 'eip155:10', accounts: [key] })
  await switchTo(attached, 0)
  await expect.poll(connection).toMatchObject({ chainId: 'eip155:31337', accounts: [smart, key] })
})

test('an account of an EVM session has the derivation path that its wallet names', async () => {
  const { session, connection, client } = await attach()
  const path = "m/44'/60'/0'/0/0"
  session.accountPath = (address) => (address === alice.address ? path : undefined)
  await client.attachSession?.({ session, connector })
  const named = { namespace: 'eip155', address: alice.address, type: 'eoa', path }
  const unnamed = { namespace: 'eip155', address: bob.address, type: 'eoa' }
  await expect.poll(connection).toMatchObject({ accounts: [named, unnamed] })
})

test('an EVM session without the active network connects on the session’s first network', async () => {
  const { connection } = await attach({ chains: ['eip155:137'] })
  expect(connection()).toMatchObject({ chainId: 'eip155:137' })
})

test('an EVM session rejects typed data at once when the session does not include the method', async () => {
  const { client, session, account } = await attach()
  const typedData = '{"types":{"A":[]},"primaryType":"A","domain":{},"message":{}}'
  const work = client.signTypedData?.({ account: account(), typedData })
  expect(await errorCodeOf(work ?? Promise.resolve())).toBe('wallet/method-unsupported')
  expect(session.requests).toEqual([])
})

test('an EVM session signs a message and sends a transaction', async () => {
  const { client, session, account, wallet } = await attach()
  const message = 'over the air'
  const signature = (await client.signMessage({ account: account(), message })) as Hex
  expect(await verifyMessage({ address: alice.address, message, signature })).toBe(true)
  const transaction = { to: erin.address, value: 1n, chainId: 'eip155:31337' }
  await client.sendTransaction?.({ account: account(), transaction })
  expect(wallet.sent).toHaveLength(1)
  expect(session.requests).toEqual([
    { chainId: 'eip155:31337', method: 'personal_sign' },
    { chainId: 'eip155:31337', method: 'eth_sendTransaction' },
  ])
})

test('an EVM session reads from the site’s node, not from the session’s wallet', async () => {
  const { remote, session } = await attach()
  expect(await remote.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
  expect(await remote.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(session.requests).toEqual([])
})

test('an EVM session reads assets and capabilities of a phone wallet without a request to it', async () => {
  const methods = ['wallet_getCapabilities', 'wallet_getAssets', 'wallet_sendCalls']
  const capabilities = {
    '0x7a69': { atomic: { status: 'supported' }, assetDiscovery: { supported: true } },
  }
  const { client, session, account, networks, remote } = await attach({ methods, capabilities })
  const [network, other] = networks
  if (!network || !other) throw new Error('no network')
  const read = { account: account(), network }
  expect(await client.walletAssets?.(read)).toBeNull()
  expect(await client.canBatch?.(read)).toBe(true)
  expect(await client.canBatch?.({ ...read, network: other })).toBe(false)
  const params = [alice.address, ['0x7a69']]
  const method = 'wallet_getCapabilities'
  expect(await remote.request({ method, params })).toEqual(capabilities)
  expect(session.requests).toEqual([])
})

test.each([[undefined], [[]], [[7]], [['0x'.padEnd(42, '1'), '0x1']]])(
  'an EVM session rejects a capabilities request with the params %j as invalid, without asking the wallet',
  async (params) => {
    const { session, remote } = await attach({ methods: ['wallet_getCapabilities'] })
    const request = { method: 'wallet_getCapabilities', ...(params ? { params } : {}) }
    await expect(remote.request(request)).rejects.toMatchObject({
      code: 'rpc/failed',
      context: { code: -32602 },
    })
    expect(session.requests).toEqual([])
  },
)

test('an EVM session forwards a page’s own capabilities request when the session holds none', async () => {
  const { session, remote } = await attach({
    methods: ['wallet_getCapabilities'],
    capabilities: {},
  })
  const method = 'wallet_getCapabilities'
  const asked = remote.request({ method, params: [alice.address] })
  await expect(asked).rejects.toMatchObject({ code: 4200 })
  expect(session.requests).toEqual([{ chainId: 'eip155:31337', method }])
})

test('an EVM session switches to a network of the session without a request to the wallet', async () => {
  const test = await attach()
  await switchTo(test, 1)
  expect(test.connection()).toMatchObject({ chainId: 'eip155:10' })
  expect(test.session.requests).toEqual([])
  await test.client.signMessage({ account: test.account(), message: 'x' })
  expect(test.session.requests).toEqual([{ chainId: 'eip155:10', method: 'personal_sign' }])
})

test('an EVM session asks the wallet to switch to a network outside the session', async () => {
  const test = await attach({ methods: ['wallet_switchEthereumChain'] })
  const switching = switchTo(test, 2)
  await expect.poll(() => test.session.requests).toHaveLength(1)
  test.session.change(
    { chains: ['eip155:31337', 'eip155:8453'] },
    { type: 'chain', chainId: 'eip155:8453' },
  )
  await switching
  expect(test.connection()).toMatchObject({ chainId: 'eip155:8453' })
})

test('an EVM session that cannot switch rejects with network/switch-failed and keeps the network', async () => {
  const test = await attach()
  expect(await errorCodeOf(switchTo(test, 2))).toBe('network/switch-failed')
  expect(test.connection()).toMatchObject({ chainId: 'eip155:31337' })
})

test('the EVM adapter reports changes of the accounts and the chain of a session', async () => {
  const { session, connection } = await attach()
  session.change({ addresses: [bob.address] }, { type: 'accounts', namespace: 'eip155' })
  expect(connection()).toMatchObject({ accounts: [{ address: bob.address }] })
  session.change({}, { type: 'chain', chainId: 'eip155:10' })
  expect(connection()).toMatchObject({ chainId: 'eip155:10' })
})

test('an Ethereum wallet disconnects when its WalletConnect session ends', async () => {
  const { session, connection } = await attach()
  session.change({}, { type: 'ended' })
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('disconnecting an Ethereum wallet ends its WalletConnect session', async () => {
  const { client, session, connection } = await attach()
  await client.disconnect()
  expect(session.isOver).toBe(true)
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('a newer EVM session replaces the older one', async () => {
  const test = await attach()
  const newer = walletSession(test.wallet, {
    addresses: [bob.address],
    chains: ['eip155:10'],
    methods: [],
  })
  await test.client.attachSession?.({ session: newer, connector })
  test.session.change({}, { type: 'ended' })
  expect(test.connection()).toMatchObject({
    status: 'connected',
    chainId: 'eip155:10',
    accounts: [{ address: bob.address }],
  })
})

test('the EVM adapter rejects a session without accounts', async () => {
  const test = await openTestChain({ endpoints: [chain] })
  const session = walletSession(test.wallet, { addresses: [], chains: ['eip155:10'], methods: [] })
  const attaching = test.client.attachSession?.({ session, connector })
  expect(await errorCodeOf(attaching ?? Promise.resolve())).toBe('wallet/no-accounts')
  expect(test.connection()).toEqual({ status: 'disconnected' })
})

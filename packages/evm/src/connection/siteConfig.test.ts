import { memoryStorage } from '@latchkey/core'
import {
  errorCodeOf,
  localAccounts,
  type RunningChain,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import {
  type Config,
  type CreateConnectorFn,
  createConfig,
  createStorage,
  disconnect,
  getAccount,
  switchChain,
} from '@wagmi/core'
import { getAddress, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmOfPage } from '../evm.ts'
import { openTestChain, type TestChain } from '../testing/openTestChain.ts'
import { siteConnector } from '../testing/siteConnector.ts'
import { walletSession } from '../testing/walletSession.ts'

const { alice, bob } = localAccounts
let chain: RunningChain
let other: RunningChain

beforeAll(async () => {
  const chains = await Promise.all([startLocalChain(), startLocalChain({ chainId: 8453 })])
  chain = chains[0]
  other = chains[1]
})
afterAll(() => Promise.all([chain.close(), other.close()]))

function siteConfig(connectors: CreateConnectorFn[] = []): Config {
  return createConfig({
    chains: [toViemChain(chain), toViemChain(other)],
    transports: { [chain.chainId]: http(chain.url), [other.chainId]: http(other.url) },
    connectors,
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: memoryStorage() }),
  })
}

const open = (wagmiConfig: Config): Promise<TestChain> =>
  openTestChain({
    wagmiConfig,
    endpoints: [chain, other],
    chains: [{ id: 8453, rpcUrl: other.url }],
  })

function shown(config: Config): string {
  const { status, address, chainId } = getAccount(config)
  return status === 'connected' ? `${status} ${address} ${chainId}` : status
}

test('the EVM adapter takes over the state of the site’s wagmi config at the start', async () => {
  const config = siteConfig()
  const first = await open(config)
  await first.client.connect({ connector: first.connector })
  const second = await openTestChain({
    wagmiConfig: config,
    wallet: first.wallet,
    endpoints: [chain],
  })
  expect(evmOfPage({ wagmiConfig: config }, () => first.page).opensAtStart).toBe(true)
  expect(second.connection()).toMatchObject({
    status: 'connected',
    accounts: [{ address: alice.address }, {}],
  })
})

test('connect, account, chain and disconnect appear alike in the site’s wagmi config and in Latchkey', async () => {
  const config = siteConfig()
  const { client, connector, wallet, connection } = await open(config)
  await client.connect({ connector })
  expect(shown(config)).toBe(`connected ${alice.address} 31337`)
  wallet.setAccounts([bob.address])
  wallet.setChain(8453)
  expect(shown(config)).toBe(`connected ${bob.address} 8453`)
  expect(connection()).toMatchObject({
    chainId: 'eip155:8453',
    accounts: [{ address: bob.address }],
  })
  wallet.disconnect()
  expect(shown(config)).toBe('disconnected')
  expect(connection()).toEqual({ status: 'disconnected' })
})

test('aborting a connection during the wallet’s prompt restores the state of the site’s wagmi config', async () => {
  const config = siteConfig()
  const { client, connector, wallet } = await open(config)
  wallet.behave({ connect: 'hang' })
  const controller = new AbortController()
  const connecting = client.connect({ connector, signal: controller.signal })
  await wallet.waitForPrompt()
  expect(shown(config)).toBe('connecting')
  controller.abort()
  expect(await errorCodeOf(connecting)).toBe('connection/aborted')
  expect(shown(config)).toBe('disconnected')
})

test('a disconnect in the site’s wagmi config disconnects the modal, and a reload stays disconnected', async () => {
  const config = siteConfig()
  const { client, connector, connection, reload, reports } = await open(config)
  await client.connect({ connector })
  await disconnect(config)
  expect(connection()).toEqual({ status: 'disconnected' })
  const countBefore = reports.length
  const after = await reload()
  await after.client.reconnect()
  expect(reports).toHaveLength(countBefore)
  expect(shown(config)).toBe('disconnected')
})

test('a network switch in the site’s wagmi config changes the modal’s network', async () => {
  const config = siteConfig()
  const { client, connector, connection } = await open(config)
  await client.connect({ connector })
  await switchChain(config, { chainId: 8453 })
  expect(connection()).toMatchObject({ chainId: 'eip155:8453' })
})

test('a site’s wagmi config restores a wallet that is not in wagmi’s connectors after a reload', async () => {
  const config = siteConfig()
  const before = await open(config)
  await before.client.connect({ connector: before.connector })
  before.client.close()
  const again = siteConfig()
  const { client, connection } = await openTestChain({
    wagmiConfig: again,
    wallet: before.wallet,
    storage: before.storage,
    endpoints: [chain],
  })
  await client.reconnect()
  expect(connection().status).toBe('connected')
  expect(shown(again)).toBe(`connected ${alice.address} 31337`)
})

test('a WalletConnect session appears as a connector of the site’s wagmi config', async () => {
  const config = siteConfig()
  const { client, wallet } = await open(config)
  const session = walletSession(wallet, {
    addresses: [bob.address],
    chains: ['eip155:31337'],
    methods: ['personal_sign'],
  })
  const connector = {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'Phone',
    namespace: 'eip155',
  } as const
  await client.attachSession?.({ session, connector })
  expect(shown(config)).toBe(`connected ${bob.address} 31337`)
  await disconnect(config)
  expect(session.isOver).toBe(true)
})

test('a site’s wagmi config lists the site’s connectors, and prefixes an id that is one of our shared wallets', () => {
  const accounts = Promise.resolve([getAddress(alice.address)])
  const wagmiConfig = siteConfig([
    siteConnector('ledger', { accounts }),
    siteConnector('walletConnect', { accounts }),
  ])
  const seen: string[] = []
  evmOfPage({ wagmiConfig }, () => new EventTarget()).discover((connectors) => {
    seen.push(...connectors.map(({ id, type }) => `${type} ${id}`))
  })
  expect(seen).toEqual(['EXTERNAL ledger', 'EXTERNAL wagmi.walletConnect'])
})

test('a site’s wagmi config connects and switches networks with a connector of the site', async () => {
  const accounts = Promise.resolve([getAddress(bob.address)])
  const config = siteConfig([siteConnector('safe', { accounts })])
  const { client, connection, networks } = await open(config)
  const connector = { id: 'safe', type: 'EXTERNAL', name: 'Safe', namespace: 'eip155' } as const
  await client.connect({ connector })
  expect(connection()).toMatchObject({ status: 'connected', connector: { id: 'safe' } })
  expect(config.state.connections.get(config.state.current ?? '')?.connector).toBe(
    config.connectors[0],
  )
  const network = networks[1]
  if (network) await client.switchNetwork?.(network)
  expect(connection()).toMatchObject({ chainId: 'eip155:8453' })
  expect(shown(config)).toBe(`connected ${bob.address} 8453`)
})

test.each([
  ['no accounts', { accounts: Promise.resolve([]) }, 'wallet/no-accounts'],
  [
    'no chain',
    { accounts: Promise.resolve([getAddress(alice.address)]), chainId: Number.NaN },
    'wallet/failed',
  ],
] as const)(
  'the EVM adapter does not connect a connector of the site’s with %s',
  async (_, answer, code) => {
    const config = siteConfig([siteConnector('safe', answer)])
    const { client, connection } = await open(config)
    const connector = { id: 'safe', type: 'EXTERNAL', name: 'Safe', namespace: 'eip155' } as const
    expect(await errorCodeOf(client.connect({ connector }))).toBe(code)
    expect(connection()).toEqual({ status: 'disconnected' })
    expect(shown(config)).toBe('disconnected')
  },
)

test('the EVM adapter reads through the transport of the site’s wagmi config', async () => {
  const asked: unknown[] = []
  const onFetchRequest = (request: Request): void => {
    asked.push(request.url)
  }
  const wagmiConfig = createConfig({
    chains: [toViemChain(chain)],
    transports: { [chain.chainId]: http(chain.url, { onFetchRequest }) },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const { client, networks } = await open(wagmiConfig)
  const account = { namespace: 'eip155', address: alice.address, type: 'eoa' } as const
  const [ours, theirs] = networks
  expect(ours && (await client.nativeBalance?.({ account, network: ours }))).toBe(
    parseEther('10000'),
  )
  expect(theirs && (await client.nativeBalance?.({ account, network: theirs }))).toBe(
    parseEther('10000'),
  )
  expect(asked).toEqual([`${chain.url}/`])
})

import { type Connector, memoryStorage } from '@latchkey/core'
import { localAccounts } from '@latchkey/testing/accounts'
import { createFakeEvmWallet, type FakeEvmWallet } from '@latchkey/testing/evm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type CreateConnectorFn, createConfig, createStorage, http } from 'wagmi'
import { injected, safe } from 'wagmi/connectors'
import { evmOfPage } from '../evm.ts'
import { siteConnector } from '../testing/siteConnector.ts'

const { url, chainId } = inject('localChain')
const chain = {
  id: chainId,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
} as const

function metaMask(): FakeEvmWallet {
  return createFakeEvmWallet({
    accounts: [localAccounts.alice],
    rpcUrl: url,
    chainId,
    name: 'MetaMask',
    rdns: 'io.metamask',
    flags: { isMetaMask: true },
  })
}

/** The rows of a site whose wagmi config has these connectors. */
function listed(connectors: CreateConnectorFn[]): {
  rows(): string[]
  /** Resolves when wagmi has looked for each connector's wallet in the page. */
  providersRead(): Promise<unknown>
} {
  const wagmiConfig = createConfig({
    chains: [chain],
    transports: { [chainId]: http(url) },
    connectors,
    storage: createStorage({ storage: memoryStorage() }),
  })
  let found: readonly Connector[] = []
  const stop = evmOfPage({ wagmiConfig }, () => window).discover((now) => {
    found = now
  })
  onTestFinished(stop)
  return {
    rows: () => found.map(({ type, id }) => `${type} ${id}`),
    providersRead: () =>
      Promise.allSettled(wagmiConfig.connectors.map((connector) => connector.getProvider())),
  }
}

function install(wallet: FakeEvmWallet): void {
  wallet.injectAsWindowEthereum(window)
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'ethereum')
  })
}

test('injected({ target: metaMask }) adds no second row beside the announced MetaMask', async () => {
  const wallet = metaMask()
  install(wallet)
  onTestFinished(wallet.announce(window))
  const { rows, providersRead } = listed([injected({ target: 'metaMask' })])
  await providersRead()
  expect(rows()).toEqual(['ANNOUNCED io.metamask'])
})

test('injected({ target: metaMask }) is not listed while MetaMask is not installed', async () => {
  const { rows, providersRead } = listed([injected({ target: 'metaMask' })])
  await providersRead()
  expect(rows()).toEqual([])
})

test('a MetaMask that does not announce itself is listed once, with the name of the site’s connector', async () => {
  install(metaMask())
  const { rows } = listed([injected({ target: 'metaMask' })])
  await expect.poll(rows).toEqual(['EXTERNAL metaMask'])
})

test('a MetaMask that is injected late is listed then', async () => {
  const { rows, providersRead } = listed([injected({ target: 'metaMask' })])
  await providersRead()
  install(metaMask())
  window.dispatchEvent(new Event('ethereum#initialized'))
  await expect.poll(rows).toEqual(['EXTERNAL metaMask'])
})

test('a connector whose rdns is announced by an installed wallet is not listed a second time', async () => {
  onTestFinished(metaMask().announce(window))
  const accounts = Promise.resolve([])
  const sdk: CreateConnectorFn = (config) => ({
    ...siteConnector('metaMaskSDK', { accounts })(config),
    rdns: ['io.metamask', 'io.metamask.mobile'],
  })
  const coinbase: CreateConnectorFn = (config) => ({
    ...siteConnector('coinbaseWalletSDK', { accounts })(config),
    rdns: 'com.coinbase.wallet',
  })
  const { rows } = listed([sdk, coinbase])
  expect(rows()).toEqual(['ANNOUNCED io.metamask', 'EXTERNAL coinbaseWalletSDK'])
})

test('safe() is not listed in a frame that does not belong to a Safe', async () => {
  const { rows, providersRead } = listed([
    safe(),
    siteConnector('own', { accounts: Promise.resolve([]) }),
  ])
  expect(rows()).toEqual(['EXTERNAL own'])
  await providersRead()
  expect(rows()).toEqual(['EXTERNAL own'])
})

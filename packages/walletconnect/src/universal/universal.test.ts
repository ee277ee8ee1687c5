import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLatchkey,
  disconnect,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
  type Namespace,
  reconnect,
} from '@latchkey/core'
import { activeConnection, connectShared, internals } from '@latchkey/core/internal'
import { getQueryClient, searchWalletsQueryOptions } from '@latchkey/core/query'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  createWalletConnectWallet,
  type Proposal,
  type WalletConnectWallet,
} from '@latchkey/testing/walletconnect'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { overrideNamespaces } from '../namespaces/overrideNamespaces.ts'
import { memoryWalletConnectStorage as walletStorage } from '../storage/walletConnectStorage.ts'
import { walletConnect } from '../walletConnect.ts'

const solanaMain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const polkadotMain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const addresses = {
  eip155: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
} as const
const granted = {
  eip155: {
    accounts: [`eip155:1:${addresses.eip155}`, `eip155:10:${addresses.eip155}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
  solana: {
    accounts: [`${solanaMain}:${addresses.solana}`],
    methods: ['solana_signMessage'],
    events: [],
  },
  polkadot: {
    accounts: [`${polkadotMain}:${addresses.polkadot}`],
    methods: ['polkadot_signMessage'],
    events: [],
  },
}
const network = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const other = (caipNetworkId: string, chainNamespace: Namespace) => ({
  ...network(0),
  id: caipNetworkId.split(':')[1] ?? '',
  caipNetworkId,
  chainNamespace,
})

let server: TestServer
let relayUrl: string
let wallet: WalletConnectWallet
let asked: { chainId: string; method: string; params: unknown }[]

beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  server = await createTestServer({ listen: true })
  relayUrl = `${(server.url ?? '').replace('http', 'ws')}/relay`
})
beforeEach(() => {
  asked = []
  wallet = createWalletConnectWallet({
    relayUrl,
    projectId: 'test',
    metadata: { name: 'Phone', description: '', url: 'https://phone.example', icons: [] },
    storage: walletStorage(),
    connect: (url) => new WebSocket(url),
    onProposal: (proposal) => void wallet.approve(proposal, { namespaces: granted }),
    onRequest(request) {
      const { chainId, method, params } = request
      asked.push({ chainId, method, params })
      void wallet.respond(request, method === 'personal_sign' ? '0xfeed' : { signature: 'feed' })
    },
  })
})
afterEach(() => wallet.close())
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

function open(
  storage = memoryStorage(),
  sharedConnector = walletConnect({ relayUrl }),
  options: Partial<LatchkeyOptions> = {},
): Latchkey {
  return createLatchkey({
    projectId: 'test',
    networks: [
      network(1),
      network(10),
      other(solanaMain, 'solana'),
      other(polkadotMain, 'polkadot'),
    ],
    connectors: [sharedConnector],
    features: { analytics: false },
    storage,
    ...options,
  })
}

async function connected(storage = memoryStorage()): Promise<Latchkey> {
  const latchkey = open(storage)
  await connectShared(latchkey, {
    id: 'walletConnect',
    onUri: (uri) => void wallet.pair(uri),
  })
  return latchkey
}

async function sign(latchkey: Latchkey, namespace: Namespace): Promise<string> {
  const account = activeConnection(latchkey, namespace)?.accounts[0]
  if (!account) throw new Error(`No account of ${namespace}`)
  return (await internals(latchkey).chain(namespace)).signMessage({ account, message: 'Hello' })
}

test('over WalletConnect, a site without adapters connects every namespace that the wallet grants', async () => {
  const latchkey = await connected()
  for (const [namespace, address] of Object.entries(addresses)) {
    const connection = activeConnection(latchkey, namespace as Namespace)
    expect(connection?.accounts[0].address).toBe(address)
    expect(connection?.connector).toMatchObject({ id: 'walletConnect', name: 'Phone' })
  }
  latchkey.destroy()
})

test('the universal provider signs messages in the form of each namespace', async () => {
  const latchkey = await connected()
  expect(await sign(latchkey, 'eip155')).toBe('0xfeed')
  expect(await sign(latchkey, 'solana')).toBe('feed')
  expect(await sign(latchkey, 'polkadot')).toBe('feed')
  expect(asked).toEqual([
    {
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: ['0x48656c6c6f', addresses.eip155],
    },
    {
      chainId: solanaMain,
      method: 'solana_signMessage',
      params: { pubkey: addresses.solana, message: '9Ajdvzr' },
    },
    {
      chainId: polkadotMain,
      method: 'polkadot_signMessage',
      params: { address: addresses.polkadot, message: 'Hello' },
    },
  ])
  latchkey.destroy()
})

test('the universal provider passes requests to the wallet, on the network that the visitor switches to', async () => {
  const latchkey = await connected()
  const chain = await internals(latchkey).chain('eip155')
  const second = internals(latchkey).network.getState().networks[1]
  if (second) await chain.switchNetwork?.(second)
  expect(activeConnection(latchkey, 'eip155')?.chainId).toBe('eip155:10')
  const provider = chain.provider() as { request(call: object): Promise<unknown> }
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  const params = ['0x00', addresses.eip155]
  await provider.request({ method: 'personal_sign', params })
  expect(asked).toEqual([{ chainId: 'eip155:10', method: 'personal_sign', params }])
  latchkey.destroy()
})

test('a reload restores the session of the universal provider, and a disconnect ends it', async () => {
  const storage = memoryStorage()
  const first = await connected(storage)
  first.destroy()
  const latchkey = open(storage)
  await reconnect(latchkey)
  expect(activeConnection(latchkey, 'eip155')?.accounts[0].address).toBe(addresses.eip155)
  expect(await sign(latchkey, 'polkadot')).toBe('feed')
  await disconnect(latchkey)
  expect(activeConnection(latchkey, 'eip155')).toBeNull()
  expect(activeConnection(latchkey, 'solana')).toBeNull()
  latchkey.destroy()
})

test('overrideNamespaces changes the namespaces that WalletConnect proposes to the wallet', async () => {
  const proposals: Proposal[] = []
  wallet.close()
  wallet = createWalletConnectWallet({
    relayUrl,
    projectId: 'test',
    metadata: { name: 'Phone', description: '', url: 'https://phone.example', icons: [] },
    storage: walletStorage(),
    connect: (url) => new WebSocket(url),
    onProposal(proposal) {
      proposals.push(proposal)
      void wallet.approve(proposal, { namespaces: { eip155: granted.eip155 } })
    },
    onRequest: () => {},
  })
  const cosmos = { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_signDirect'], events: [] }
  const namespaces = overrideNamespaces({
    methods: { eip155: ['personal_sign', 'eth_sendTransaction', 'my_method'] },
    optionalNamespaces: { cosmos },
  })
  const latchkey = open(memoryStorage(), walletConnect({ relayUrl, namespaces }))
  await connectShared(latchkey, { id: 'walletConnect', onUri: (uri) => void wallet.pair(uri) })
  const [proposal] = proposals
  expect(proposal?.optional.eip155?.methods).toEqual([
    'personal_sign',
    'eth_sendTransaction',
    'my_method',
  ])
  expect(proposal?.optional.cosmos).toEqual(cosmos)
  latchkey.destroy()
})

test('requests to the server carry the client’s relay id after WalletConnect has connected', async () => {
  const queries: URLSearchParams[] = []
  const recorder = createServer((request, response) => {
    queries.push(new URL(request.url ?? '', 'http://localhost').searchParams)
    response.end(JSON.stringify({ data: [], count: 0 }))
  })
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve))
  const { port } = recorder.address() as AddressInfo
  const endpoints = { api: `http://127.0.0.1:${port}`, relay: relayUrl }
  const latchkey = open(memoryStorage(), walletConnect({ relayUrl }), { endpoints })
  const search = (text: string) =>
    getQueryClient(latchkey).fetchQuery(searchWalletsQueryOptions(latchkey, { search: text }))
  await search('before')
  await connectShared(latchkey, { id: 'walletConnect', onUri: (uri) => void wallet.pair(uri) })
  await search('after')
  const of = (text: string) => queries.find((query) => query.get('search') === text)
  expect(of('before')?.has('clientId')).toBe(false)
  expect(of('after')?.get('clientId')).toMatch(/^did:key:z6Mk\w+$/)
  latchkey.destroy()
  await new Promise((resolve) => recorder.close(resolve))
})

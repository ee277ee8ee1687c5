import { createLatchkey, disconnect, type Latchkey, memoryStorage, reconnect } from '@latchkey/core'
import { activeConnection, connectShared, internals } from '@latchkey/core/internal'
import {
  createWalletConnectWallet,
  type Proposal,
  type WalletConnectWallet,
} from '@latchkey/testing/walletconnect'
import {
  fromUniversalProvider,
  memoryWalletConnectStorage as walletStorage,
} from '@latchkey/walletconnect'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeOfficialCore } from './closeOfficialCore.ts'
import { officialSettings, stopReprocessing } from './officialSettings.ts'
import { connect, dappMetadata, startTestRelay, type TestRelay } from './relay.ts'

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const eip155 = {
  accounts: [`eip155:1:${address}`],
  methods: ['personal_sign'],
  events: ['chainChanged', 'accountsChanged'],
}
const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

let relay: TestRelay
let wallet: WalletConnectWallet
let provider: Awaited<ReturnType<typeof UniversalProvider.init>>
let latchkey: Latchkey
let answer: (proposal: Proposal) => void

beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.close())
beforeEach(async () => {
  answer = (proposal) => void wallet.approve(proposal, { namespaces: { eip155 } })
  wallet = createWalletConnectWallet({
    relayUrl: relay.url,
    projectId: 'test',
    metadata: { name: 'Phone', description: '', url: 'https://phone.example', icons: [] },
    storage: walletStorage(),
    connect,
    onProposal: (proposal) => answer(proposal),
    onRequest: (request) => void wallet.respond(request, '0xfeed'),
  })
  provider = await UniversalProvider.init({
    ...(await officialSettings(relay.url)),
    metadata: { ...dappMetadata },
  })
  stopReprocessing(provider.client.engine)
  latchkey = open()
})
afterEach(async () => {
  latchkey.destroy()
  wallet.close()
  await closeOfficialCore(provider.client.core)
})

/** A site that passes its own UniversalProvider. */
function open(storage = memoryStorage()): Latchkey {
  return createLatchkey({
    projectId: 'test',
    networks: [network],
    connectors: [fromUniversalProvider(provider)],
    features: { analytics: false },
    storage,
  })
}

const pair = () =>
  connectShared(latchkey, { id: 'walletConnect', onUri: (uri) => void wallet.pair(uri) })

test('the modal connects, signs and disconnects over the site’s own UniversalProvider', async () => {
  await pair()
  const connection = activeConnection(latchkey, 'eip155')
  expect(connection).toMatchObject({ connector: { name: 'Phone' }, accounts: [{ address }] })
  const account = { namespace: 'eip155', address, type: 'eoa' } as const
  const chain = await internals(latchkey).chain('eip155')
  expect(await chain.signMessage({ account, message: 'Hello' })).toBe('0xfeed')
  await disconnect(latchkey)
  expect(provider.session).toBeUndefined()
})

test('the modal restores the session that the site’s own UniversalProvider holds', async () => {
  const storage = memoryStorage()
  latchkey.destroy()
  latchkey = open(storage)
  await pair()
  latchkey.destroy()
  latchkey = open(storage)
  await reconnect(latchkey)
  expect(activeConnection(latchkey, 'eip155')?.accounts[0].address).toBe(address)
})

test('a proposal of the site’s own UniversalProvider that the wallet rejects is wallet/rejected', async () => {
  answer = (proposal) => void wallet.reject(proposal)
  await expect(pair()).rejects.toMatchObject({ code: 'wallet/rejected' })
})

test('a UniversalProvider session that the wallet ends disconnects the site', async () => {
  await pair()
  const [session] = wallet.sessions()
  if (!session) throw new Error('The wallet has no session')
  await wallet.disconnect(session.topic)
  await expect.poll(() => activeConnection(latchkey, 'eip155')).toBeNull()
})

import {
  type AnalyticsEvent,
  createLatchkey,
  disconnect,
  getSessionHeaders,
  type LatchkeyOptions,
  memoryStorage,
  serverSiwx,
  signIn,
  waitForSession,
} from '@latchkey/core'
import { connectShared, internals, signInOf } from '@latchkey/core/internal'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { type RunningChain, startLocalChain } from '@latchkey/testing'
import { approveNamespaces, walletConnect } from '@latchkey/walletconnect'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { WalletDriver } from './drivers.ts'
import { driveOurWallet, openOurWallet } from './ourWallet.ts'
import { sessionAdapter } from './sessionAdapter.ts'
import { answerAsWallet, approvedNamespaces, owner } from './signer.ts'

const siteUrl = 'https://dapp.example'
let server: TestServer
let chain: RunningChain
let wallet: WalletDriver

beforeAll(async () => {
  // Node 20 has none; browsers do.
  vi.stubGlobal('WebSocket', WebSocket)
  chain = await startLocalChain()
  server = await createTestServer({
    listen: true,
    projects: [{ id: 'test', origins: [siteUrl, '*'] }],
    chains: { 'eip155:31337': chain.url },
    env: { SIGN_INS_PER_MINUTE_PER_IP: '100000' },
  })
})
afterAll(async () => {
  await server.close()
  await chain.close()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  wallet = await driveOurWallet(relayUrl(), chain)
  onTestFinished(() => wallet.close())
})

const relayUrl = () => `${server.url?.replace('http', 'ws')}/relay`

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency,
  rpcUrls: { default: { http: [chain.url] } },
})
const solana = () =>
  ({
    ...network(1),
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    chainNamespace: 'solana',
  }) as const

function createDapp(options: Partial<LatchkeyOptions> = {}) {
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [network(31_337), network(1)],
    adapters: [sessionAdapter()],
    connectors: [walletConnect()],
    metadata: { name: 'Dapp', url: siteUrl },
    endpoints: { api: server.url ?? '' },
    siwx: serverSiwx(),
    features: { analytics: false },
    storage: memoryStorage(),
    ...options,
  })
  onTestFinished(() => latchkey.destroy())
  const events: string[] = []
  const note = ({ event }: AnalyticsEvent) => void (/SIWX/.test(event) && events.push(event))
  onTestFinished(latchkey.on('analytics', note))
  const asked: string[] = []
  internals(latchkey).ui.watch(({ type }) => asked.push(type))
  return { latchkey, events, asked }
}

async function pair({ latchkey }: ReturnType<typeof createDapp>): Promise<void> {
  await connectShared(latchkey, {
    id: 'walletConnect',
    onUri: (uri) => void wallet.pair(uri),
  })
  await waitForSession(latchkey)
}

test('over WalletConnect, one approval of a one-click sign-in connects and signs in without a further prompt', async () => {
  const dapp = createDapp()
  const { latchkey, events, asked } = dapp
  await pair(dapp)
  expect(signInOf(latchkey).getState().status).toBe('signed-in')
  expect(events).toEqual(['SIWX_AUTH_SUCCESS'])
  expect(asked).not.toContain('signInRequired')
  const url = `${server.url}/auth/v1/me`
  const headers = await getSessionHeaders(latchkey, { method: 'GET', url })
  const me = await fetch(`${url}?projectId=test`, { headers })
  expect(await me.json()).toMatchObject({ address: owner.address, caip2Network: 'eip155:31337' })
})

test('disconnecting ends a WalletConnect session that began with a one-click sign-in', async () => {
  const dapp = createDapp()
  await pair(dapp)
  const url = `${server.url}/auth/v1/me`
  const headers = await getSessionHeaders(dapp.latchkey, { method: 'GET', url })
  await disconnect(dapp.latchkey)
  expect((await fetch(`${url}?projectId=test`, { headers })).status).toBe(401)
})

test('a one-click sign-in that the WalletConnect wallet rejects leaves the site disconnected', async () => {
  const dapp = createDapp()
  wallet.decide('reject')
  await expect(pair(dapp)).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(signInOf(dapp.latchkey).getState().status).toBe('off')
})

test('over WalletConnect, a site with a network other than eip155 connects first and requests the sign-in afterwards', async () => {
  const dapp = createDapp({ networks: [network(31_337), solana()] })
  await pair(dapp)
  const { latchkey, asked } = dapp
  expect(asked).toContain('signInRequired')
  const session = await signIn(latchkey)
  expect(session.data.accountAddress).toBe(owner.address)
  expect(signInOf(latchkey).getState().status).toBe('signed-in')
})

test('a WalletConnect wallet without wc_sessionAuthenticate connects and gets the sign-in request afterwards', async () => {
  const { latchkey } = createDapp()
  const plain = openOurWallet(relayUrl())
  onTestFinished(() => plain.wallet.close())
  const connecting = connectShared(latchkey, {
    id: 'walletConnect',
    onUri: (uri) => void plain.wallet.pair(uri),
  })
  const proposal = await plain.proposals.next()
  await plain.wallet.approve(proposal, {
    namespaces: approveNamespaces(proposal, approvedNamespaces),
  })
  await connecting
  await waitForSession(latchkey)
  const signing = signIn(latchkey)
  const request = await plain.requests.next()
  expect(request.method).toBe('personal_sign')
  await plain.wallet.respond(request, await answerAsWallet(chain, request))
  await signing
  expect(signInOf(latchkey).getState().status).toBe('signed-in')
})

test('after a one-click sign-in whose signature the server rejects, the wallet stays connected and gets one more sign-in request', async () => {
  const refuse = serverSiwx()
  const dapp = createDapp({
    siwx: {
      open: async (latchkey) => ({
        ...(await refuse.open(latchkey)),
        setSessions: async ([first]) => {
          if (first) throw new Error('not this one')
        },
      }),
    },
  })
  await pair(dapp)
  const { latchkey, events, asked } = dapp
  expect(events).toEqual(['SIWX_AUTH_ERROR'])
  expect(internals(latchkey).connections.getState().eip155?.status).toBe('connected')
  expect(asked).toContain('signInRequired')
  await signIn(latchkey)
  expect(signInOf(latchkey).getState().status).toBe('signed-in')
})

test('a WalletConnect wallet connects without a sign-in when the server issues no nonce', async () => {
  const dapp = createDapp()
  const real = globalThis.fetch
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/auth/v1/nonce')) throw new TypeError('fetch failed')
    return real(url, init)
  })
  await pair(dapp).finally(() => line.mockRestore())
  expect(internals(dapp.latchkey).connections.getState().eip155?.status).toBe('connected')
  await signIn(dapp.latchkey)
  expect(signInOf(dapp.latchkey).getState().status).toBe('signed-in')
})

import { getRecipient, type LatchkeyOptions, prepareSend } from '@latchkey/core'
import type { NameSource } from '@latchkey/core/adapter'
import {
  createFakeEvmWallet,
  errorCodeOf,
  localAccounts,
  type RunningChain,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { openTamperingNode } from '../testing/openTamperingNode.ts'

const { alice, bob, mallory } = localAccounts
let chain: RunningChain
let tampering: Awaited<ReturnType<typeof openTamperingNode>>
let denying: Awaited<ReturnType<typeof openTamperingNode>>
let fixture: MoneyFixture | null = null

beforeAll(async () => {
  chain = await startLocalChain()
  tampering = await openTamperingNode(chain.url, { from: bob.address, to: mallory.address })
  denying = await openTamperingNode(chain.url, { from: bob.address, to: `0x${'0'.repeat(40)}` })
})
afterAll(() => {
  tampering.close()
  denying.close()
  return chain.close()
})
afterEach(() => {
  fixture?.latchkey.destroy()
  fixture = null
})

type Nodes = {
  /** The site's own RPC URL. */
  site?: string
  /** The node that the network names; a site without its own RPC URL reads from it. */
  server: string
  wallet: string
  isRemote?: boolean
}

async function openSite(nodes: Nodes): Promise<MoneyFixture> {
  const id = `eip155:${chain.chainId}` as const
  const { chainId } = chain
  const options: Partial<LatchkeyOptions> = {
    networks: [toViemChain({ ...chain, url: nodes.server })],
    customRpcUrls: nodes.site ? { [id]: [{ url: nodes.site }] } : {},
  }
  const wallet = createFakeEvmWallet({ accounts: [alice], rpcUrl: nodes.wallet, chainId })
  fixture = await openMoneyFixture({ chain, wallet, options, isRemote: nodes.isRemote ?? false })
  return fixture
}

async function resolveBob({ latchkey, network }: MoneyFixture) {
  const found = await getRecipient(latchkey, { text: 'bob.eth', network })
  return found && [found.address, found.nameSources]
}

const agreed: readonly [string, Nodes, readonly NameSource[]][] = [
  ['the server and the wallet', { server: '', wallet: '' }, ['server', 'wallet']],
  ['the site and the wallet', { site: '', server: '', wallet: '' }, ['site', 'wallet']],
  [
    'the server alone, for a wallet over a session',
    { server: '', wallet: '', isRemote: true },
    ['server'],
  ],
]

test.each(agreed)(
  'name resolution names %s as the sources that agree',
  async (_, nodes, sources) => {
    const { url } = chain
    const site = nodes.site === undefined ? {} : { site: url }
    const opened = await openSite({ ...nodes, ...site, server: url, wallet: url })
    expect(await resolveBob(opened)).toEqual([bob.address, sources])
  },
)

test('name resolution rejects a name that the server points elsewhere than the wallet’s node', async () => {
  const opened = await openSite({ server: tampering.url, wallet: chain.url })
  expect(await errorCodeOf(resolveBob(opened))).toBe('name/sources-disagree')
})

test('name resolution rejects a name that the server says does not exist and the wallet’s node resolves', async () => {
  const opened = await openSite({ server: denying.url, wallet: chain.url })
  expect(await errorCodeOf(resolveBob(opened))).toBe('name/sources-disagree')
})

test('name resolution rejects a name that the wallet’s node points elsewhere than the site’s own', async () => {
  const opened = await openSite({ site: chain.url, server: chain.url, wallet: tampering.url })
  expect(await errorCodeOf(resolveBob(opened))).toBe('name/sources-disagree')
})

test('name resolution ignores a tampering server when the site has a node', async () => {
  const opened = await openSite({ site: chain.url, server: tampering.url, wallet: chain.url })
  expect(await resolveBob(opened)).toEqual([bob.address, ['site', 'wallet']])
})

test('name resolution does not fall back to the server when the site’s node is unreachable', async () => {
  const opened = await openSite({
    site: 'http://127.0.0.1:9',
    server: tampering.url,
    wallet: chain.url,
    isRemote: true,
  })
  expect(await errorCodeOf(resolveBob(opened))).toBe('rpc/unreachable')
})

test('name resolution warns before signing when only the server resolved the name', async () => {
  const opened = await openSite({ server: tampering.url, wallet: chain.url, isRemote: true })
  const { latchkey, network } = opened
  expect(await resolveBob(opened)).toEqual([mallory.address, ['server']])
  const recipient = { address: mallory.address, name: 'bob.eth' }
  const order = { network, token: localSwapTokens.ETH, amount: 1n, recipient }
  const prepared = await prepareSend(latchkey, order)
  expect(prepared.warnings.map(({ code }) => code)).toEqual(['name-by-server', 'first-time'])
  expect(prepared.recipient.nameSources).toEqual(['server'])
})

import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { bitcoinVerifier } from '@latchkey/siwx/bitcoin'
import { polkadotVerifier } from '@latchkey/siwx/polkadot'
import { bitcoinKey, localAccounts, polkadotKey, signText } from '@latchkey/testing'
import type { DappRequest } from '@latchkey/testing/walletconnect'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OurWallet, openOurWallet } from '../interop/ourWallet.ts'
import { chainUrl, createBrowserFixture } from './fixtures/browser.ts'
import { serveChains } from './fixtures/serveChains.ts'

const { visit } = createBrowserFixture()
const message = 'Hello over the air'
const bitcoinMain = 'bip122:000000000019d6689c085ae165831e93'
const polkadotMain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const coin = bitcoinKey(new Uint8Array(32).fill(7), 'p2wpkh', 'mainnet')
const dot = polkadotKey('Phone', 'sr25519')
const ether = privateKeyToAccount(localAccounts.alice.privateKey)

const granted = {
  eip155: {
    accounts: [`eip155:31337:${ether.address}`],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
  bip122: { accounts: [`${bitcoinMain}:${coin.address}`], methods: ['signMessage'], events: [] },
  polkadot: {
    accounts: [`${polkadotMain}:${dot.address}`],
    methods: ['polkadot_signMessage'],
    events: [],
  },
}

let relay: TestServer
let relayUrl: string
let site: Awaited<ReturnType<typeof serveChains>>
let wallet: OurWallet

beforeAll(async () => {
  relay = await createTestServer({ listen: true })
  relayUrl = `${(relay.url ?? '').replace('http', 'ws')}/relay`
  site = await serveChains()
})
beforeEach(() => {
  wallet = openOurWallet(relayUrl)
})
afterEach(() => wallet.wallet.close())
afterAll(async () => {
  site.close()
  await relay.close()
})

/** A phone wallet with a key for each chain. */
async function answer({ method, params }: DappRequest): Promise<unknown> {
  if (method === 'personal_sign') {
    return ether.signMessage({ message: { raw: (params as ['0x'])[0] } })
  }
  const { message: text } = params as { message: string }
  if (method === 'signMessage') return { signature: signText(coin, text, 'ecdsa') }
  return { signature: dot.sign(new TextEncoder().encode(text)) }
}

async function sign(page: Page, namespace: 'eip155' | 'bip122' | 'polkadot'): Promise<string> {
  const signing = page.evaluate(([one, text]) => chainsSite.sign(one, text), [
    namespace,
    message,
  ] as const)
  const request = await wallet.requests.next()
  await wallet.wallet.respond(request, await answer(request))
  return signing
}

async function connected(): Promise<{ page: Page; topic: string }> {
  const { page } = await visit()
  const query = new URLSearchParams({ rpc: chainUrl('rpc'), relay: relayUrl })
  await page.goto(`${site.url}?${query}`)
  await wallet.wallet.pair(await page.evaluate(() => chainsSite.pair()))
  const { acknowledged, topic } = await wallet.wallet.approve(await wallet.proposals.next(), {
    namespaces: granted,
  })
  await acknowledged
  for (const [namespace, address] of addresses) await shown(page, namespace, address)
  return { page, topic }
}

const addresses = [
  ['eip155', ether.address],
  ['bip122', coin.address],
  ['polkadot', dot.address],
] as const

const shown = (page: Page, namespace: string, what: string) =>
  page.getByTestId(namespace).getByText(what).waitFor()

test('one WalletConnect session signs on three chains', async () => {
  const { page } = await connected()
  const signature = (await sign(page, 'eip155')) as '0x'
  expect(await verifyMessage({ address: ether.address, message, signature })).toBe(true)
  const onBitcoin = await sign(page, 'bip122')
  const proof = { text: message, signature: onBitcoin, address: coin.address }
  expect(await bitcoinVerifier().verify({ ...proof, chainId: bitcoinMain })).toBe(true)
  const onPolkadot = await sign(page, 'polkadot')
  const other = { text: message, signature: onPolkadot, address: dot.address }
  expect(await polkadotVerifier().verify({ ...other, chainId: polkadotMain })).toBe(true)
})

test('disconnecting one chain of a WalletConnect session keeps the others after a reload, and disconnecting the last ends the session', async () => {
  const { page, topic } = await connected()
  await page.evaluate(() => chainsSite.leave('bip122'))
  await shown(page, 'bip122', 'disconnected')
  await page.reload()
  await shown(page, 'eip155', ether.address)
  await shown(page, 'polkadot', dot.address)
  await shown(page, 'bip122', 'disconnected')
  expect(await sign(page, 'polkadot')).toMatch(/^0x/)
  await page.evaluate(() => chainsSite.leave('polkadot'))
  await page.evaluate(() => chainsSite.leave('eip155'))
  expect(await wallet.ended.next()).toBe(topic)
})

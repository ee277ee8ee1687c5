import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { localAccounts } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OurWallet, openOurWallet } from '../interop/ourWallet.ts'
import { walletMetadata } from '../interop/relay.ts'
import { chainUrl, createBrowserFixture } from './fixtures/browser.ts'
import { pairingUriIn, recordLinks } from './fixtures/openedLinks.ts'
import { copyShownLink } from './fixtures/sampleWallet.ts'
import { serveChains } from './fixtures/serveChains.ts'

const { visit } = createBrowserFixture()
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const message = 'Hello without adapters'
const alice = privateKeyToAccount(localAccounts.alice.privateKey)
const dot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

let server: TestServer
let site: Awaited<ReturnType<typeof serveChains>>
let phone: OurWallet
beforeAll(async () => {
  server = await createTestServer({ listen: true })
  site = await serveChains()
})
beforeEach(() => {
  const relayUrl = `${(server.url ?? '').replace('http', 'ws')}/relay`
  phone = openOurWallet(relayUrl, { metadata: { ...walletMetadata, icons: [] } })
})
afterEach(() => phone.wallet.close())
afterAll(async () => {
  site.close()
  await server.close()
})

function siteUrl(): string {
  const query = new URLSearchParams({ rpc: chainUrl('rpc'), api: server.url ?? '', alone: '' })
  return `${site.url}?${query}`
}

const shown = (page: Page, namespace: string, what: string) =>
  page.getByTestId(namespace).getByText(what).waitFor()

/** Approves, signs, reloads and disconnects. */
async function use(page: Page, uri: string) {
  await phone.wallet.pair(uri)
  const eip155 = {
    accounts: [`eip155:31337:${alice.address}`],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  }
  const polkadot = {
    accounts: [`polkadot:91b171bb158e2d3848fa23a9f1c25182:${dot}`],
    methods: ['polkadot_signMessage'],
    events: [],
  }
  await phone.wallet.approve(await phone.proposals.next(), { namespaces: { eip155, polkadot } })
  await shown(page, 'eip155', alice.address)
  await shown(page, 'polkadot', dot)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.reload()
  await shown(page, 'eip155', alice.address)
  const signing = page.evaluate((text) => chainsSite.sign('eip155', text), message)
  const request = await phone.requests.next()
  const [raw] = request.params as ['0x']
  await phone.wallet.respond(request, await alice.signMessage({ message: { raw } }))
  const signature = (await signing) as '0x'
  expect(await verifyMessage({ address: alice.address, message, signature })).toBe(true)
  await page.evaluate(() => chainsSite.leave('eip155'))
  await page.evaluate(() => chainsSite.leave('polkadot'))
  await phone.ended.next()
  await shown(page, 'eip155', 'disconnected')
}

test('on a desktop, a site without adapters connects two chains by the WalletConnect QR code, signs and disconnects', async () => {
  const { page, pageErrors } = await visit()
  await page.goto(siteUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await use(page, await copyShownLink(page))
  expect(pageErrors).toEqual([])
})

test('on a phone, a site without adapters connects two chains through All wallets, signs and disconnects', async () => {
  const { context, page, pageErrors } = await visit({ phone: true, agent: android })
  const linksOf = await recordLinks(context)
  await page.goto(siteUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask', exact: true }).click()
  await expect.poll(() => linksOf(page)).toHaveLength(1)
  await use(page, pairingUriIn((await linksOf(page))[0]))
  expect(pageErrors).toEqual([])
})

import { localAccounts } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OurWallet, openOurWallet } from '../interop/ourWallet.ts'
import { walletMetadata } from '../interop/relay.ts'
import { createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { pairingUriIn, recordLinks } from './fixtures/openedLinks.ts'
import { openQrAndCopyLink } from './fixtures/sampleWallet.ts'
import { stack } from './fixtures/stack.ts'

const { visit } = createBrowserFixture()
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const alice = privateKeyToAccount(localAccounts.alice.privateKey)

let phone: OurWallet
beforeEach(() => {
  const relayUrl = `${(stack().server ?? '').replace('http', 'ws')}/relay`
  phone = openOurWallet(relayUrl, {
    projectId: 'latchkey-dev',
    metadata: { ...walletMetadata, icons: [] },
  })
})
afterEach(() => phone.wallet.close())

/** The wallet grants the methods that the token list could ask for. */
async function approve(page: Page, uri: string) {
  await phone.wallet.pair(uri)
  const eip155 = {
    accounts: [`eip155:31337:${alice.address}`],
    methods: ['personal_sign', 'wallet_getCapabilities', 'wallet_getAssets'],
    events: ['accountsChanged', 'chainChanged'],
  }
  await phone.wallet.approve(await phone.proposals.next(), { namespaces: { eip155 } })
  await page.getByTestId('address').getByText(alice.address).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function openTokens(page: Page) {
  await page.locator('.latchkey-account-button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Ether/ }).waitFor()
}

/** Signs on the page; the signing request is the first one that the wallet receives. */
async function signFirst(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const request = await phone.requests.next()
  expect(request.method).toBe('personal_sign')
  const [raw] = request.params as ['0x']
  await phone.wallet.respond(request, await alice.signMessage({ message: { raw } }))
  await page.getByTestId('log').getByText('Sign a message: 0x').waitFor()
}

test('on a phone, Tokens of a WalletConnect wallet opens no app and sends the wallet nothing; signing opens the app', async () => {
  const { context, page, pageErrors } = await visit({ phone: true, agent: android })
  const linksOf = await recordLinks(context)
  await page.goto(demoUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /All wallets/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'MetaMask', exact: true }).click()
  await expect.poll(() => linksOf(page)).toHaveLength(1)
  await approve(page, pairingUriIn((await linksOf(page))[0]))
  await openTokens(page)
  expect(await linksOf(page)).toHaveLength(1)
  await signFirst(page)
  expect((await linksOf(page))[1]).toMatch(/^metamask:\/\/wc\?requestId=/)
  expect(pageErrors).toEqual([])
})

test('on a desktop, Tokens sends a WalletConnect wallet no request', async () => {
  const { page, pageErrors } = await visit()
  await page.goto(demoUrl())
  await approve(page, await openQrAndCopyLink(page))
  await openTokens(page)
  await signFirst(page)
  expect(pageErrors).toEqual([])
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainUrl, createBrowserFixture } from './fixtures/browser.ts'
import { pairingUriIn, recordLinks } from './fixtures/openedLinks.ts'
import { openQrAndCopyLink, openSampleWallet } from './fixtures/sampleWallet.ts'
import { type ScriptTagSite, serveScriptTag } from './fixtures/serveScriptTag.ts'
import { dialogOf, sign, whoAmI } from './fixtures/signIn.ts'
import { stack } from './fixtures/stack.ts'
import { installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const devices = [
  ['desktop', { phone: false }],
  ['phone', { phone: true }],
] as const
const tag = '<script type="module" src="/latchkey/latchkey.js"></script>'

let site: ScriptTagSite
beforeAll(async () => {
  site = await serveScriptTag()
})
afterAll(() => site.close())

/** The first HTML snippet of a page of the documentation, word for word. */
function snippetOf(path: string): string {
  const text = readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
  const [, snippet] = /```html\n([\s\S]*?)```/.exec(text) ?? []
  if (!snippet) throw new Error(`${path} has no HTML snippet`)
  return snippet
}

/** A JSON block for the local chain. */
function options(more: object = {}): string {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [chainUrl()] } }
  const local = { id: 31_337, name: 'Latchkey Local', nativeCurrency, rpcUrls }
  const json = JSON.stringify({ projectId: 'latchkey-dev', networks: [local], ...more })
  return `<script type="application/json" id="latchkey-options">${json}</script>`
}

const withServer = () => ({ endpoints: { api: stack().server } })

async function connectIn(page: Page, press: string): Promise<void> {
  await page.locator(press).getByRole('button').click()
  await page.getByRole('dialog').getByText('Story Wallet', { exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const account = (page: Page, element: string) => page.locator(element).getByText(/^0xf3…/i)

test.each(devices)(
  'the README’s script-tag snippet connects a wallet unchanged (%s)',
  async (_, device) => {
    const { context, page, pageErrors } = await visit(device)
    await installWallet(context, { chainId: 1, chains: [] })
    await page.goto(site.page(snippetOf('README.md')))
    await connectIn(page, 'latchkey-button')
    await account(page, 'latchkey-button').waitFor()
    await page.reload()
    await account(page, 'latchkey-button').waitFor()
    // The public nodes of the networks are out of reach here.
    expect(pageErrors.filter((text) => !/Failed to load resource|net::ERR/.test(text))).toEqual([])
  },
)

test.each(devices)(
  'the script-tag snippet of “Get started” connects a wallet unchanged (%s)',
  async (_, device) => {
    const { context, page } = await visit(device)
    await installWallet(context, { chainId: 1, chains: [] })
    await page.goto(site.page(snippetOf('docs/guides/get-started.md')))
    await connectIn(page, 'latchkey-button')
    await account(page, 'latchkey-button').waitFor()
  },
)

test.each(devices)(
  'the script tag’s JSON block configures the instance, and code gets its events (%s)',
  async (_, device) => {
    const { context, page, pageErrors } = await visit(device)
    await installWallet(context)
    const code = `<script type="module">
    import { latchkey } from '/latchkey/latchkey.js'
    window.events = []
    latchkey.on('analytics', ({ event }) => events.push(event))
  </script>`
    const body = `${options({ themeMode: 'light' })}${tag}${code}<latchkey-button size="sm" label="Log in"></latchkey-button>`
    await page.goto(site.page(body))
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await connectIn(page, 'latchkey-button')
    if (!device.phone) await page.locator('latchkey-button').getByText(/ETH$/).waitFor()
    const events = await page.evaluate(() => Reflect.get(window, 'events'))
    expect(events).toEqual(expect.arrayContaining(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE']))
    expect(pageErrors).toEqual([])
  },
)

test.each(devices)(
  'the elements latchkey-connect-button, latchkey-account-button and latchkey-network-button show their button (%s)',
  async (_, device) => {
    const { context, page, pageErrors } = await visit(device)
    await installWallet(context)
    const elements = `<latchkey-connect-button label="Enter"></latchkey-connect-button>
    <latchkey-account-button balance="hide" chars-start="6" chars-end="2"></latchkey-account-button>
    <latchkey-network-button></latchkey-network-button>`
    await page.goto(site.page(`${options()}${tag}${elements}`))
    const network = page.locator('latchkey-network-button').getByText('Latchkey Local')
    await network.waitFor()
    expect(await page.locator('latchkey-account-button').getByRole('button').count()).toBe(0)
    await connectIn(page, 'latchkey-connect-button')
    await page.locator('latchkey-account-button').getByText('0xf39F…66').waitFor()
    await page.locator('latchkey-connect-button').getByText('Enter').waitFor()
    await network.click()
    await page.getByRole('dialog', { name: /choose network/i }).waitFor()
    expect(pageErrors).toEqual([])
  },
)

test.each(devices)(
  'the script tag’s wallet element connects its wallet without a choice (%s)',
  async (_, device) => {
    const { context, page, pageErrors } = await visit(device)
    await installWallet(context)
    const element = '<latchkey-wallet-button wallet="story-wallet"></latchkey-wallet-button>'
    await page.goto(site.page(`${options()}${tag}${element}<latchkey-button></latchkey-button>`))
    await page.locator('latchkey-wallet-button').getByText('Story Wallet').click()
    await account(page, 'latchkey-button').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(pageErrors).toEqual([])
  },
)

test.each(devices)(
  'the script tag’s onramp element passes the order to the providers (%s)',
  async (_, device) => {
    const { context, page } = await visit(device)
    await installWallet(context)
    const body = `${options(withServer())}${tag}<latchkey-onramp-widget></latchkey-onramp-widget>`
    await page.goto(site.page(body))
    const widget = page.locator('latchkey-onramp-widget')
    await widget.getByRole('button', { name: '250' }).click()
    await widget.getByLabel('Tokens').selectOption('ETH')
    await widget.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByText('Story Wallet', { exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await widget.getByRole('button', { name: 'Continue' }).click()
    const sandbox = page.getByRole('dialog').getByRole('button', { name: /^Sandbox/ })
    const opened = context.waitForEvent('page')
    await sandbox.click()
    const checkout = await opened
    expect(await checkout.getByLabel('You pay').inputValue()).toBe('250.00')
  },
)

test.each(devices)(
  'the script tag’s modal element shows the modal inline in the page (%s)',
  async (_, device) => {
    const { context, page, pageErrors } = await visit(device)
    await installWallet(context)
    await page.goto(
      site.page(`${options()}${tag}<latchkey-modal enable-embedded></latchkey-modal>`),
    )
    const modal = page.locator('latchkey-modal').first()
    await modal.getByText('Story Wallet', { exact: true }).click()
    await modal.getByRole('button', { name: /^Profile of/ }).waitFor()
    expect(await page.locator('latchkey-modal:modal, dialog:modal').count()).toBe(0)
    expect(pageErrors).toEqual([])
  },
)

test('a wallet with the official WalletConnect SDK connects by the QR code of the script tag', async () => {
  const { context, page, pageErrors } = await visit()
  const body = `${options(withServer())}${tag}<latchkey-button></latchkey-button>`
  await page.goto(site.page(body))
  const uri = await openQrAndCopyLink(page)
  const wallet = await openSampleWallet(context)
  await wallet.pair(uri)
  await wallet.answer('Connect to this site?', 'Approve')
  await page.bringToFront()
  await page
    .locator('latchkey-button')
    .getByText(/^0x3C…/)
    .waitFor()
  expect(pageErrors).toEqual([])
})

test('on a phone the script tag opens the wallet app and connects it over WalletConnect', async () => {
  const { context, page } = await visit({ phone: true, agent: android })
  const linksOf = await recordLinks(context)
  const body = `${options(withServer())}${tag}<latchkey-button></latchkey-button>`
  await page.goto(site.page(body))
  await page.locator('latchkey-button').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All wallets').click()
  await dialog.getByRole('button', { name: 'MetaMask', exact: true }).click()
  await expect.poll(() => linksOf(page)).toHaveLength(1)
  const uri = pairingUriIn((await linksOf(page))[0])
  const wallet = await openSampleWallet(context)
  await wallet.pair(uri)
  await wallet.answer('Connect to this site?', 'Approve')
  await page.bringToFront()
  await page
    .locator('latchkey-button')
    .getByText(/^0x3C…/)
    .waitFor()
})

test.each(devices)(
  'the script tag’s data-sign-in signs the visitor in on the server (%s)',
  async (_, device) => {
    const { context, page } = await visit(device)
    await installWallet(context)
    const { server } = stack()
    const signingTag = `<script type="module" src="/latchkey/latchkey.js" data-api="${server}" data-sign-in="required"></script>`
    await page.goto(site.page(`${options()}${signingTag}<latchkey-button></latchkey-button>`))
    await page.locator('latchkey-button').getByRole('button').click()
    await page.getByRole('dialog').getByText('Story Wallet', { exact: true }).click()
    await dialogOf(page).waitFor()
    await sign(page)
    expect(await whoAmI(page)).toMatchObject({ status: 200 })
  },
)

import { bitcoinVerifier } from '@latchkey/siwx/bitcoin'
import { polkadotVerifier } from '@latchkey/siwx/polkadot'
import { localAccounts } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainUrl, createBrowserFixture } from './fixtures/browser.ts'
import { installPageWallets, serveChains } from './fixtures/serveChains.ts'
import { installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const message = 'Hello from three chains'
const bitcoinMain = 'bip122:000000000019d6689c085ae165831e93'
const polkadotMain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const segwit = /^bc1q[0-9a-z]{38}$/
const ss58 = /^1[0-9A-Za-z]{46,47}$/

let site: Awaited<ReturnType<typeof serveChains>>
beforeAll(async () => {
  site = await serveChains()
})
afterAll(() => site.close())

type Wallets = Parameters<typeof installPageWallets>[1]

async function openSite(wallets: Wallets = { bitcoin: { name: 'Story Wallet' }, polkadot: {} }) {
  const { context, page, pageErrors } = await visit()
  await installPageWallets(context, wallets)
  await page.goto(`${site.url}?rpc=${encodeURIComponent(chainUrl('rpc'))}`)
  await page.getByTestId('bip122').waitFor()
  return { context, page, pageErrors }
}

const shown = (page: Page, namespace: string, what: RegExp | string) =>
  page.getByTestId(namespace).getByText(what).waitFor()
const textOf = async (page: Page, namespace: string) =>
  (await page.getByTestId(namespace).textContent()) ?? ''
const dialogOf = (page: Page) => page.getByRole('dialog')

async function connectBitcoin(page: Page, name = 'Story Wallet') {
  await page.getByRole('button', { name: 'Connect Bitcoin' }).click()
  await dialogOf(page).getByText(name, { exact: true }).click()
  await shown(page, 'bip122', segwit)
}

async function connectPolkadot(page: Page) {
  await page.getByRole('button', { name: 'Connect Polkadot' }).click()
  await dialogOf(page).getByText('fake-wallet', { exact: true }).click()
  await shown(page, 'polkadot', ss58)
}

async function signsOnBitcoin(page: Page): Promise<boolean> {
  const signature = await page.evaluate((text) => chainsSite.sign('bip122', text), message)
  const address = await textOf(page, 'bip122')
  return bitcoinVerifier().verify({ text: message, signature, address, chainId: bitcoinMain })
}

async function signsOnPolkadot(page: Page): Promise<boolean> {
  const signature = await page.evaluate((text) => chainsSite.sign('polkadot', text), message)
  const address = await textOf(page, 'polkadot')
  return polkadotVerifier().verify({ text: message, signature, address, chainId: polkadotMain })
}

test.each(['sats', 'standard', 'unisat', 'okx'] as const)(
  'a Bitcoin wallet with the %s API connects, signs, reconnects after a reload, changes the account and disconnects',
  async (speaks) => {
    const names = { unisat: 'UniSat Wallet', okx: 'OKX Wallet', sats: 'Saga', standard: 'Saga' }
    const name = names[speaks]
    const { page, pageErrors } = await openSite({ bitcoin: { speaks, name } })
    await connectBitcoin(page, name)
    const first = await textOf(page, 'bip122')
    expect(await signsOnBitcoin(page)).toBe(true)
    await page.reload()
    await shown(page, 'bip122', first)
    expect(await page.evaluate(() => fakeBitcoin.openPrompts.length)).toBe(0)
    expect(await signsOnBitcoin(page)).toBe(true)
    await page.evaluate(() => fakeBitcoin.choosePerson(1))
    await expect.poll(() => textOf(page, 'bip122')).not.toBe(first)
    expect(await signsOnBitcoin(page)).toBe(true)
    await page.evaluate(() => chainsSite.leave('bip122'))
    await shown(page, 'bip122', 'disconnected')
    await page.reload()
    await shown(page, 'bip122', 'disconnected')
    expect(pageErrors).toEqual([])
  },
)

test('the modal does not offer Send for a Bitcoin wallet that cannot send, and the Send view says why', async () => {
  const { page } = await openSite({ bitcoin: { speaks: 'standard', name: 'Saga' } })
  await connectBitcoin(page, 'Saga')
  await page.locator('.latchkey-account-button').click()
  await dialogOf(page).getByText('Receive', { exact: true }).waitFor()
  expect(await dialogOf(page).getByText('Send', { exact: true }).count()).toBe(0)
  await page.evaluate(() => chainsSite.show('Send'))
  await dialogOf(page).getByText('Unsupported chain').waitFor()
})

test('a Polkadot wallet connects, signs, reconnects after a reload, changes the account and disconnects', async () => {
  const { page, pageErrors } = await openSite()
  await connectPolkadot(page)
  const first = await textOf(page, 'polkadot')
  expect(await signsOnPolkadot(page)).toBe(true)
  await page.reload()
  await shown(page, 'polkadot', first)
  expect(await page.evaluate(() => fakePolkadot.openPrompts.length)).toBe(0)
  for (const name of ['Bob', 'Carol']) {
    await page.evaluate((who) => fakePolkadot.share([who]), name)
    await expect.poll(() => textOf(page, 'polkadot')).not.toBe(first)
    expect(await signsOnPolkadot(page)).toBe(true)
  }
  await page.evaluate(() => chainsSite.leave('polkadot'))
  await shown(page, 'polkadot', 'disconnected')
  await page.reload()
  await shown(page, 'polkadot', 'disconnected')
  expect(pageErrors).toEqual([])
})

test('the modal asks which chain of a wallet with two to connect, and three connected chains survive a reload', async () => {
  const { context, page, pageErrors } = await openSite()
  const wallet = await installWallet(context)
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialogOf(page).getByRole('button', { name: 'Story Wallet Multichain' }).click()
  await dialogOf(page).getByRole('button', { name: 'Ethereum and compatible' }).click()
  await shown(page, 'eip155', localAccounts.alice.address)
  await connectBitcoin(page)
  await connectPolkadot(page)
  const before = await Promise.all(
    ['eip155', 'bip122', 'polkadot'].map((item) => textOf(page, item)),
  )
  await page.reload()
  await shown(page, 'polkadot', before[2] ?? '')
  await shown(page, 'bip122', before[1] ?? '')
  await shown(page, 'eip155', before[0] ?? '')
  expect(await signsOnBitcoin(page)).toBe(true)
  expect(await signsOnPolkadot(page)).toBe(true)
  const signature = await page.evaluate((text) => chainsSite.sign('eip155', text), message)
  const { address } = localAccounts.alice
  expect(await verifyMessage({ address, message, signature: signature as '0x' })).toBe(true)
  await page.evaluate(() => chainsSite.leave('bip122'))
  await shown(page, 'bip122', 'disconnected')
  expect(await textOf(page, 'eip155')).toBe(before[0])
  expect(await textOf(page, 'polkadot')).toBe(before[2])
  expect(wallet.openPrompts).toEqual([])
  expect(pageErrors).toEqual([])
})

test('the sample site rejects a signature of another key and stays connected', async () => {
  const { page } = await openSite()
  await connectBitcoin(page)
  await connectPolkadot(page)
  await page.evaluate(() => {
    fakeBitcoin.behave({ sign: 'wrong-key' })
    fakePolkadot.behave({ sign: 'wrong-key' })
  })
  for (const namespace of ['bip122', 'polkadot'] as const) {
    const said = await page.evaluate((one) => chainsSite.sign(one, 'x'), namespace)
    expect(said).toBe('failed: wallet/wrong-signature')
  }
  expect(await textOf(page, 'bip122')).toMatch(segwit)
  expect(await textOf(page, 'polkadot')).toMatch(ss58)
})

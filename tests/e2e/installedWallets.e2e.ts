import { localSolanaAccounts } from '@latchkey/testing'
import { installFakeSolanaWallet } from '@latchkey/testing/solana/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { installPageWallets } from './fixtures/serveChains.ts'

const { visit } = createBrowserFixture()
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

/** Name in the browser, name in the directory, shape of an address. */
const wallets = [
  ['Phantom', 'Phantom', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
  ['Xverse', 'Xverse Wallet', /^bcrt1q[0-9a-z]{38}$/],
  ['Talisman', 'Talisman Wallet', /^[0-9A-Za-z]{46,48}$/],
] as const

async function open(options: Parameters<typeof visit>[0]) {
  const { context, page, pageErrors } = await visit(options)
  await installFakeSolanaWallet(context, {
    accounts: [localSolanaAccounts.alice],
    chains: ['solana:localnet'],
    name: 'Phantom',
  })
  await installPageWallets(context, {
    bitcoin: { name: 'Xverse', network: 'regtest', esploraUrl: chainUrl('esplora') },
    polkadot: { id: 'talisman' },
  })
  await page.goto(demoUrl())
  return { page, pageErrors }
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const openModal = (page: Page) =>
  page.getByRole('button', { name: 'Connect wallet' }).first().click()

test.each([
  ['a desktop', {}],
  ['a phone', { phone: true, agent: android }],
])(
  'All wallets connects installed Solana, Bitcoin and Polkadot wallets on %s',
  async (_, where) => {
    const { page, pageErrors } = await open(where)
    for (const [, listed, address] of wallets) {
      await openModal(page)
      await dialogOf(page)
        .getByRole('button', { name: /All wallets/ })
        .click()
      await dialogOf(page).getByRole('textbox').fill(listed)
      await dialogOf(page).getByRole('button', { name: listed, exact: true }).click()
      await page.getByTestId('address').getByText(address).waitFor()
      await dialogOf(page).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByText('Not connected').waitFor()
    }
    expect(pageErrors).toEqual([])
  },
)

test('the modal shows one row for each installed wallet', async () => {
  const { page } = await open({})
  await openModal(page)
  for (const [name] of wallets) {
    const rows = dialogOf(page).getByRole('button', { name: new RegExp(`^${name}\\b`) })
    await rows.first().waitFor()
    expect(await rows.count()).toBe(1)
  }
})

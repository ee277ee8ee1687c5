import type { Page } from 'playwright-core'
import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl, type Visit } from './fixtures/browser.ts'
import { connectWith, installWallet } from './fixtures/wallet.ts'

const { visit } = createBrowserFixture()

const devices = [
  ['desktop', { phone: false }],
  ['phone', { phone: true }],
] as const

const DECLINED = '4000 0000 0000 0002'

/** An account without funds, so that its balance after the purchase is the purchase. */
async function openBuy(
  options: { device?: { phone: boolean }; before?: (page: Page) => Promise<unknown> } = {},
): Promise<Visit & { address: `0x${string}`; balance(): Promise<bigint> }> {
  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  const visited = await visit(options.device)
  await installWallet(visited.context, { accounts: [{ privateKey }] })
  await options.before?.(visited.page)
  await visited.page.goto(demoUrl())
  await connectWith(visited.page)
  await visited.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await visited.page.locator('.latchkey-account-button').click()
  await visited.page.getByRole('dialog').getByText('Buy', { exact: true }).click()
  const chain = createPublicClient({ transport: http(chainUrl()) })
  return { ...visited, address, balance: () => chain.getBalance({ address }) }
}

async function toProvider({ page }: Visit, amount = '250'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('You pay').fill(amount)
  await dialog.getByText(/^≈ 0\.\d+ ETH$/).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: /^Sandbox/ }).waitFor()
}

async function openCheckout(visited: Visit): Promise<Page> {
  const opened = visited.context.waitForEvent('page')
  await visited.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sandbox/ })
    .click()
  const checkout = await opened
  await checkout.getByRole('button', { name: 'Continue' }).waitFor()
  return checkout
}

test('in Buy, a purchase with a card arrives on the chain, in the balance and in Activity', async () => {
  const visited = await openBuy()
  await toProvider(visited)
  const checkout = await openCheckout(visited)
  expect(await checkout.evaluate(() => window.opener)).toBe(null)
  expect(await checkout.getByLabel('You pay').inputValue()).toBe('250.00')
  await checkout.getByRole('button', { name: 'Continue' }).click()
  const promised = await checkout.locator('.get strong').textContent()
  const amount = parseEther(promised?.replace(' ETH', '') ?? '')
  await checkout.getByRole('button', { name: /^Pay 250\.00 USD/ }).click()
  await checkout.getByText('Paid out').waitFor()
  expect(await visited.balance()).toBe(amount)
  const dialog = visited.page.getByRole('dialog')
  await dialog.getByText('Bought ETH').waitFor({ timeout: 15_000 })
  await dialog.getByTitle(promised ?? '').waitFor()
  await dialog.getByText('for 250.00 USD at Sandbox').waitFor()
  await dialog.getByRole('button', { name: 'View activity' }).click()
  await dialog.getByRole('button', { name: /^Bought.*Sandbox · 250\.00 USD.*ETH/ }).waitFor()
  await dialog.getByRole('button', { name: /^Bought.*ETH/ }).click()
  await dialog.getByTitle(promised ?? '').waitFor()
  expect(visited.pageErrors).toEqual([])
})

test.each(devices)(
  'in Buy, the second provider sells, and Activity lists the purchase (%s)',
  async (_, device) => {
    const visited = await openBuy({ device })
    const dialog = visited.page.getByRole('dialog')
    await toProvider(visited)
    await dialog.getByRole('button', { name: /^Sandbox.*Best price/ }).waitFor()
    const opened = visited.context.waitForEvent('page')
    await dialog.getByRole('button', { name: /^Test Bank.*Fee 6\.25 USD/ }).click()
    const checkout = await opened
    await checkout.getByRole('button', { name: 'Continue' }).click()
    const promised = (await checkout.locator('.get strong').textContent()) ?? ''
    await checkout.getByRole('button', { name: /^Pay 250\.00 USD/ }).click()
    await checkout.getByText('Paid out').waitFor()
    await checkout.close()
    await dialog.getByText('Bought ETH').waitFor({ timeout: 15_000 })
    await dialog.getByTitle(promised).waitFor()
    expect(await visited.balance()).toBe(parseEther(promised.replace(' ETH', '')))
    await visited.page.reload()
    await visited.page.locator('.latchkey-account-button').click()
    await dialog.getByText('Buy', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Your purchases' }).click()
    await dialog.getByRole('button', { name: /^Bought.*Test Bank · 250\.00 USD.*ETH/ }).waitFor()
    expect(visited.pageErrors).toEqual([])
  },
)

test('in Buy, the provider’s checkout sells the amount that the visitor entered', async () => {
  const visited = await openBuy()
  const dialog = visited.page.getByRole('dialog')
  await dialog.getByText(/^≈ 0\.\d+ ETH$/).waitFor()
  await dialog.getByRole('button', { name: 'Enter the amount to buy' }).click()
  await dialog.getByLabel('You get').fill('0.05')
  await dialog.getByText(/^≈ [\d.,]+ USD$/).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const checkout = await openCheckout(visited)
  expect(await checkout.getByLabel('Amount to buy').inputValue()).toBe('0.05')
  await checkout.getByRole('button', { name: 'Continue' }).click()
  expect(await checkout.locator('.get strong').textContent()).toBe('0.05 ETH')
})

test('in Buy, a provider’s window that the browser blocked can be opened with a button', async () => {
  const visited = await openBuy({
    before: (page) =>
      page.addInitScript(() => {
        window.open = () => null
      }),
  })
  await toProvider(visited)
  const dialog = visited.page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Sandbox/ }).click()
  await dialog.getByText('Your browser blocked the window').waitFor()
  const opened = visited.context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open Sandbox' }).click()
  await (await opened).getByRole('button', { name: 'Continue' }).waitFor()
})

test('in Buy, a declined card ends as a failed purchase that can be retried', async () => {
  const visited = await openBuy()
  await toProvider(visited)
  const checkout = await openCheckout(visited)
  await checkout.getByRole('button', { name: 'Continue' }).click()
  await checkout.getByLabel('Card number').fill(DECLINED)
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  await checkout.getByText('The payment did not go through').waitFor()
  const dialog = visited.page.getByRole('dialog')
  await dialog.getByText('Purchase failed').waitFor({ timeout: 15_000 })
  expect(await visited.balance()).toBe(0n)
  const opened = visited.context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Try again' }).last().click()
  await (await opened).getByRole('button', { name: 'Continue' }).waitFor()
  await dialog.getByText('Buy in Sandbox').waitFor()
})

test('in Buy, an unreachable provider’s window closes, and the modal shows an error', async () => {
  const visited = await openBuy()
  await toProvider(visited)
  await visited.page.route('**/v1/generators/onrampurl**', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: {} }),
  )
  await visited.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sandbox/ })
    .click()
  await visited.page.getByText('The payment page could not be opened').waitFor()
  await expect.poll(() => visited.context.pages().length).toBe(1)
})

test('Buy shows a purchase as failed when the provider reports nothing for 180 s', async () => {
  const visited = await openBuy({ before: (page) => page.clock.install() })
  await toProvider(visited)
  await openCheckout(visited)
  const dialog = visited.page.getByRole('dialog')
  await dialog.getByText('Buy in Sandbox').waitFor()
  await visited.page.clock.fastForward(170_000)
  await dialog.getByText('Buy in Sandbox').waitFor()
  await visited.page.clock.fastForward(15_000)
  await dialog.getByText('Purchase failed').waitFor()
})

import { localAccounts, localAddresses } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { createBrowserFixture, demoUrl } from '../e2e/fixtures/browser.ts'
import { balanceOf, waitForStatus } from '../e2e/fixtures/swapping.ts'
import { installWallet } from '../e2e/fixtures/wallet.ts'

const { visit } = createBrowserFixture()
const { erin } = localAccounts
const { usdc } = localAddresses

/** The accessible name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    return element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
  })
}

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    const now = await focused(page)
    if (name.test(now.trim())) return
    passed.push(now.trim().slice(0, 30))
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${name}: ${passed.join(' | ')}`)
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Presses the named button as soon as it is enabled; a disabled button takes no focus. */
async function pressWhenReady(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, disabled: false }).waitFor()
  await press(page, name)
}

test('with the keyboard alone, a visitor sends and swaps in the modal', async () => {
  const { context, page, pageErrors } = await visit()
  const wallet = await installWallet(context)
  await page.goto(demoUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  await press(page, /^Connect wallet$/)
  await page.getByRole('dialog').getByText('Story Wallet').waitFor()
  await press(page, /Story Wallet/)
  await page.getByTestId('address').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const dialog = page.getByRole('dialog')

  await press(page, /^0xf39F|alice\.eth/i)
  await dialog.getByText('Send', { exact: true }).waitFor()
  await press(page, /^Send$/)
  await dialog.getByLabel('Amount').waitFor()
  const received = await balanceOf(null, erin.address)
  await tabTo(page, /^Amount/)
  await page.keyboard.type('0.25')
  await tabTo(page, /^Recipient/)
  await page.keyboard.type(erin.address)
  await pressWhenReady(page, /^Review send$/)
  await pressWhenReady(page, /^Send$/)
  await waitForStatus(page, /Transaction (started|confirmed)/)
  await expect.poll(() => balanceOf(null, erin.address)).toBe(received + parseUnits('0.25', 18))

  await press(page, /^Done$/)
  await dialog.getByText('Swap', { exact: true }).waitFor()
  await press(page, /^Swap$/)
  await dialog.getByLabel('You sell').waitFor()
  await press(page, /Choose what to receive/)
  await tabTo(page, /^Search token/)
  await page.keyboard.type('usdc')
  await press(page, /^USDC|Local USD Coin/)
  const before = await balanceOf(usdc)
  await pressWhenReady(page, /^Review swap$/)
  await pressWhenReady(page, /^Swap$/)
  await waitForStatus(page, 'Swapped ETH to USDC')
  expect(await balanceOf(usdc)).toBeGreaterThan(before)
  expect(wallet.sent).toHaveLength(2)
  await page.keyboard.press('Escape')
  await dialog.getByText('Swap', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(pageErrors).toEqual([])
})

test('by touch on a phone, a visitor sends and swaps in the modal without horizontal overflow', async () => {
  const { context, page, pageErrors } = await visit({ phone: true })
  const wallet = await installWallet(context)
  await page.goto(demoUrl())
  const dialog = page.getByRole('dialog')
  const width = () => dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
  await page.getByRole('button', { name: 'Connect wallet' }).first().tap()
  await dialog.getByText('Story Wallet', { exact: true }).tap()
  await page.getByTestId('address').waitFor()
  await dialog.waitFor({ state: 'hidden' })

  await page.locator('.latchkey-account-button').tap()
  await dialog.getByText('Send', { exact: true }).tap()
  await dialog.getByLabel('Amount').fill('0.125')
  await dialog.getByLabel('Recipient').fill(erin.address)
  expect(await width()).toBe(0)
  await dialog.getByRole('button', { name: 'Review send' }).tap()
  await dialog.getByRole('button', { name: 'Send', exact: true }).waitFor()
  expect(await width()).toBe(0)
  await dialog.getByRole('button', { name: 'Send', exact: true }).tap()
  await waitForStatus(page, /Transaction (started|confirmed)/)

  await dialog.getByRole('button', { name: 'Done' }).tap()
  await dialog.getByText('Swap', { exact: true }).tap()
  await dialog.getByRole('button', { name: /Choose what to receive/ }).tap()
  await dialog.getByRole('button', { name: /USDC/ }).first().tap()
  await dialog.getByRole('button', { name: 'Review swap' }).tap()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).waitFor()
  expect(await width()).toBe(0)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).tap()
  await waitForStatus(page, 'Swapped ETH to USDC')
  expect(wallet.sent).toHaveLength(2)
  expect(pageErrors).toEqual([])
})

import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

async function connect(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByText('Test Wallet', { exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a visitor connects and pays', async ({ page, wallet }) => {
  await connect(page)
  await page.getByRole('button', { name: 'Pay 0.01 ETH' }).click()
  await expect(page.getByText('Thank you for your order.')).toBeVisible()
  expect(wallet.sent).toHaveLength(1)
})

test('a visitor who rejects the payment sees a message', async ({ page, wallet }) => {
  await connect(page)
  wallet.behave({ send: 'reject' })
  await page.getByRole('button', { name: 'Pay 0.01 ETH' }).click()
  await expect(page.getByText('You rejected the payment.')).toBeVisible()
})

test('a visitor stays connected after a reload', async ({ page, wallet }) => {
  await connect(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay 0.01 ETH' })).toBeVisible()
  expect(wallet.openPrompts).toHaveLength(0)
})

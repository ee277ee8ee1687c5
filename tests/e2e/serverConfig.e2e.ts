import { expect, test } from 'vitest'
import { createBrowserFixture, demoUrl } from './fixtures/browser.ts'

const { visit } = createBrowserFixture()

test.each([
  ['a desktop', {}],
  ['a phone', { phone: true }],
])('the modal offers only the logins that the server is configured for on %s', async (_, where) => {
  const { page, pageErrors } = await visit(where)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/appkit/v1/config')) asked.push(request.method())
  })
  await page.goto(demoUrl())
  const open = page.getByRole('button', { name: 'Connect Wallet' }).first()
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with Google' }).waitFor()
  // The local stack has an identity provider for every social login but Farcaster.
  await dialog
    .getByRole('button', { name: 'Continue with Farcaster' })
    .waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Continue with GitHub' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await open.click()
  await dialog.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(asked).toEqual(['GET'])
  expect(pageErrors).toEqual([])
})

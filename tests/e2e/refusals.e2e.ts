import { createTestServer, type TestServer } from '@latchkey/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainUrl, createBrowserFixture, demoUrl } from './fixtures/browser.ts'
import { serveChains } from './fixtures/serveChains.ts'

const { visit } = createBrowserFixture()
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

let server: TestServer
let site: Awaited<ReturnType<typeof serveChains>>
beforeAll(async () => {
  server = await createTestServer({ listen: true })
  site = await serveChains()
})
afterAll(async () => {
  site.close()
  await server.close()
})

const dialogOf = (page: Page) => page.getByRole('dialog')

describe.each([
  ['a desktop', {}],
  ['a phone', { phone: true, agent: android }],
])('on %s', (_, where) => {
  async function open(settings: Record<string, string> = {}) {
    const { page, pageErrors } = await visit(where)
    const query = { rpc: chainUrl('rpc'), api: server.url ?? '', ...settings }
    await page.goto(`${site.url}?${new URLSearchParams(query)}`)
    await page.getByTestId('eip155').waitFor()
    return { page, pageErrors }
  }

  async function agree(page: Page) {
    const proceed = dialogOf(page).getByRole('button', { name: 'Continue', exact: true })
    expect(await proceed.isDisabled()).toBe(true)
    await dialogOf(page).getByRole('checkbox').click()
    await proceed.click()
  }

  test('All wallets of the modal, opened directly, asks the visitor to accept the terms first', async () => {
    const { page, pageErrors } = await open({ legal: '' })
    await page.evaluate(() => chainsSite.show('AllWallets'))
    await dialogOf(page).getByRole('checkbox').waitFor()
    expect(await dialogOf(page).getByRole('textbox').count()).toBe(0)
    await agree(page)
    await dialogOf(page).getByRole('button', { name: 'MetaMask', exact: true }).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('the modal of a site without adapters asks the visitor to accept the terms before the first view', async () => {
    const { page } = await open({ legal: '', alone: '' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialogOf(page).getByRole('checkbox').waitFor()
    await agree(page)
    await dialogOf(page).getByRole('checkbox').waitFor({ state: 'hidden' })
  })

  test('an RPC method that is not allowed fails with rpc/not-allowed, and the modal says “Action not allowed”', async () => {
    const { page } = await open()
    expect(await page.evaluate(() => chainsSite.ask('eth_mining'))).toBe('rpc/not-allowed')
    await dialogOf(page).getByText('Action not allowed').waitFor()
  })

  test('the modal’s email login shows its own error for an invalid email address', async () => {
    const { page } = await visit(where)
    await page.goto(demoUrl())
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await dialogOf(page).getByLabel('Email', { exact: true }).fill('alice@nowhere')
    await dialogOf(page).getByRole('button', { name: 'Continue with email' }).click()
    await dialogOf(page).getByText('Please enter a valid email address').waitFor()
  })
})

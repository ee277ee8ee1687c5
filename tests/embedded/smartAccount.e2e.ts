import { fileURLToPath } from 'node:url'
import { localAccounts } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http, isHex } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { createActor } from '../e2e/fixtures/chainActions.ts'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { servePage } from '../e2e/fixtures/serveChains.ts'
import { createVaultFixture, createWithPasskey, newAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()
const { alice, erin } = localAccounts

let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  site = await servePage(fileURLToPath(new URL('smartAccountPage.tsx', import.meta.url)))
})
afterAll(() => site.close())

async function readSaid(page: Page, pattern: RegExp): Promise<Hex> {
  await page.getByTestId('said').getByText(pattern).waitFor({ timeout: 60_000 })
  const said = await page.getByTestId('said').textContent()
  if (!isHex(said)) throw new Error(`Expected hex, not ${said}`)
  return said
}

test('a site that prefers smart accounts sends three calls in one approval, paid by the project, and the account signs', async () => {
  const client = createPublicClient({ transport: http(chainUrl()), cacheTime: 0 })
  const { server = '', vault = '' } = inject('stack')
  const { page } = await visit()
  const query = new URLSearchParams({ api: server, vault, rpc: chainUrl() })
  await page.goto(`${site.url}?${query}`)
  await logIn(page, newAddress())
  const address = (await createWithPasskey(page)) as Hex
  await page.getByTestId('capabilities').getByText('supported').waitFor()
  expect(await client.getCode({ address })).toBeUndefined()

  await page.getByRole('button', { name: 'Sign' }).click()
  await pressWhenSeen(page, (await openVaultCard(page)).getByRole('button', { name: 'Approve' }))
  const early = await readSaid(page, /6492$/)
  expect(await client.verifyMessage({ address, message: 'Hello', signature: early })).toBe(true)

  const chain = { url: chainUrl(), chainId: 31_337 }
  await createActor(chain, alice.privateKey).sendEther(address, '1')
  const before = await client.getBalance({ address: erin.address })
  await page.getByRole('button', { name: 'Send three' }).click()
  const card = await openVaultCard(page)
  await card.getByText('Approve 3 actions').first().waitFor()
  await card.getByText('Paid for you').waitFor()
  const shot = process.env.SMART_ACCOUNT_SHOT
  if (shot) await page.screenshot({ path: shot })
  await pressWhenSeen(page, card.getByRole('button', { name: 'Approve' }))
  await page.getByTestId('outcome').getByText('success').waitFor({ timeout: 60_000 })
  expect(await client.getBalance({ address: erin.address })).toBe(before + 6n)
  expect(await client.getCode({ address })).toBeDefined()

  await page.reload()
  await page.getByTestId('address').getByText(address).waitFor()
  await page.getByRole('button', { name: 'Send one' }).click()
  await pressWhenSeen(page, (await openVaultCard(page)).getByRole('button', { name: 'Approve' }))
  const hash = await readSaid(page, /^0x[0-9a-f]{64}$/)
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await client.getBalance({ address: erin.address })).toBe(before + 10n)

  await page.getByRole('button', { name: 'Sign' }).click()
  await pressWhenSeen(page, (await openVaultCard(page)).getByRole('button', { name: 'Approve' }))
  const late = await readSaid(page, /^0x[0-9a-f]{130}$/)
  expect(await client.verifyMessage({ address, message: 'Hello', signature: late })).toBe(true)
})

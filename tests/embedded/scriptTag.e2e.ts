import { afterAll, beforeAll, test } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { type ScriptTagSite, serveScriptTag } from '../e2e/fixtures/serveScriptTag.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { createVaultFixture, newAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()

let site: ScriptTagSite
beforeAll(async () => {
  site = await serveScriptTag()
})
afterAll(() => site.close())

test('a script tag with data-api and data-vault logs visitors in by email', async () => {
  const { server, vault } = stack()
  const network = {
    id: 31_337,
    name: 'Latchkey Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chainUrl()] } },
  }
  const { page } = await visit()
  const body = `<script type="application/json" id="latchkey-options">${JSON.stringify({ networks: [network] })}</script>
    <script type="module" src="/latchkey/latchkey.js" data-project-id="latchkey-dev" data-api="${server}" data-vault="${vault}"></script>
    <latchkey-button></latchkey-button>`
  await page.goto(site.page(body))
  await logIn(page, newAddress())
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Create with a passkey' }).click()
  await page.locator('latchkey-button').getByRole('button', { name: /0x/ }).waitFor()
})

test('the demo’s script-tag page logs visitors in by email and keeps the account after a reload', async () => {
  const { page } = await visit({ path: '/plain.html' })
  await logIn(page, newAddress())
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Create with a passkey' }).click()
  const account = page.locator('latchkey-button').getByRole('button', { name: /0x/ })
  await account.waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.reload()
  await account.waitFor()
})

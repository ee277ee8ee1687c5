import { expect, test } from 'vitest'
import { launchVaultBrowser } from '../e2e/fixtures/vaultBrowser.ts'
import { cutContent } from '../screens/layoutProbes.ts'
import { createFrameFixture, openHost, signMessageRequest, viewport } from './frameFixture.ts'

// The demo's page is in English and so is its modal; a page that names no language gets the browser's.
const fixture = createFrameFixture({
  async open() {
    const browser = await launchVaultBrowser()
    return browser.newContext({ viewport, locale: 'ar' })
  },
})

test('a vault approval is in the language of the browser, from right to left in Arabic, and is not cut at 320 px', async () => {
  const host = await openHost(fixture())
  await host.begin('RPC_REQUEST', signMessageRequest(fixture().address))
  await host.vault.getByRole('heading', { name: 'توقيع رسالة' }).waitFor()
  await host.vault.getByRole('button', { name: 'موافقة' }).waitFor()
  const { lang, dir } = await host.vault.evaluate(() => {
    const { documentElement } = document
    return { lang: documentElement.lang, dir: getComputedStyle(documentElement).direction }
  })
  expect({ lang, dir }).toEqual({ lang: 'ar', dir: 'rtl' })
  await host.page.addStyleTag({ content: 'iframe#vault { width: 320px !important }' })
  await expect.poll(() => host.vault.evaluate(() => innerWidth)).toBe(320)
  expect(await host.vault.evaluate(cutContent)).toEqual([])
})

test('the vault takes a shipped language from the site, and no other one', async () => {
  const host = await openHost(fixture())
  const invalid = { type: '@latchkey-frame/SYNC_LANGUAGE_ERROR', payload: { code: 'invalid' } }
  for (const language of ['xx', 'en-XA', '__proto__', '', 7]) {
    expect(await host.ask('SYNC_LANGUAGE', { language })).toMatchObject(invalid)
  }
  expect(await host.ask('SYNC_LANGUAGE', { language: 'de' })).toMatchObject({
    type: '@latchkey-frame/SYNC_LANGUAGE_SUCCESS',
  })
  await host.begin('RPC_REQUEST', signMessageRequest(fixture().address))
  await host.vault.getByRole('heading', { name: 'Nachricht signieren' }).waitFor()
  await host.vault.getByRole('button', { name: 'Genehmigen' }).waitFor()
  expect(await host.vault.evaluate(() => document.documentElement.dir)).toBe('ltr')
})

test('a language that does not load leaves the vault’s approval in English', async () => {
  const { context, page } = fixture()
  await page.close()
  const other = await context.newPage()
  // The files of the sentences have the names of their modules.
  await other.route(/\/assets\/(wallet|request)-[\w-]+\.js$/, (route) => route.abort())
  const host = await openHost({ ...fixture(), page: other })
  await host.begin('RPC_REQUEST', signMessageRequest(fixture().address))
  await host.vault.getByRole('button', { name: 'Approve' }).waitFor()
})

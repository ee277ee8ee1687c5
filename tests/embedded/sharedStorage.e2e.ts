import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { demoUrl } from '../e2e/stage/browser.ts'
import { logIn } from '../e2e/stage/embedded.ts'
import { type HostPage, openHostPage } from '../e2e/stage/hostPage.ts'
import { pressWhenSeen } from '../e2e/stage/pressWhenSeen.ts'
import { readShelf } from '../e2e/stage/readShelf.ts'
import { addPasskeyDevice } from '../e2e/stage/vaultBrowser.ts'
import {
  done,
  openApproval,
  pressing,
  setPresence,
  setVerified,
  signing,
  stageFrame,
  vaultUrl,
  viewport,
} from './frameStage.ts'
import { createWithPasskey, newAddress } from './stage.ts'

/** The driver's own switches take the walls between sites away, as in browsers of old. */
const options = { executablePath: chromiumPath, args: quietArguments, viewport }

const folder = mkdtempSync(join(tmpdir(), 'latchkey-profile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whose owner lets sites see third parties' storage; otherwise such a browser has none for frames at all. */
function openShared(): Promise<BrowserContext> {
  const profile = { cookie_controls_mode: 0, block_third_party_cookies: false }
  mkdirSync(join(folder, 'Default'))
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }))
  return chromium.launchPersistentContext(folder, options)
}

const stage = stageFrame({ open: openShared })

/** The same pages are two sites by their two names. */
async function openAt(name: 'localhost' | '127.0.0.1'): Promise<HostPage> {
  const { page, site } = stage()
  const origin = `http://${name}:${site.port}`
  const host = await openHostPage(page, {
    site: { ...site, origin },
    vault: vaultUrl(),
    greeted: true,
  })
  await setVerified(host.vault, 0)
  return host
}

test('a second site finds the first one’s login, but not its slot (C11)', async () => {
  await setPresence(stage(), false)
  const other = await openAt('127.0.0.1')
  expect(await other.ask('IS_CONNECTED', {})).toMatchObject({ payload: { isConnected: true } })
  expect(await readShelf(other.vault, 'device')).not.toBeNull()
  const approval = await openApproval(other, signing(stage().address))
  await expect.poll(pressing(other, approval), { interval: 400 }).toBe('asking')
  expect(await other.answerTo(approval.id)).toBeNull()
  await expect.poll(() => readShelf(other.vault, 'device')).toBeNull()
})

test('the first site loses its slot as well, and gets no new one (C11)', async () => {
  const first = await openAt('localhost')
  const approval = await openApproval(first, signing(stage().address))
  await expect.poll(pressing(first, approval), { interval: 400 }).toBe('asking')
  expect(await first.answerTo(approval.id)).toBeNull()
  expect(await readShelf(first.vault, 'device')).toBeNull()

  await setPresence(stage(), true)
  const again = await openAt('localhost')
  const verified = await openApproval(again, signing(stage().address))
  await expect.poll(pressing(again, verified), { interval: 400 }).toBe(done)
  expect(await readShelf(again.vault, 'device')).toBeNull()
})

test('a browser that keeps nothing for frames makes no slot, and the wallet works while the page is there (C11)', async () => {
  const browser = await chromium.launch(options)
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const slots: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('"device"')) slots.push(request.url())
  })
  await page.goto(demoUrl())
  await addPasskeyDevice(context, page)
  await logIn(page, newAddress())
  await createWithPasskey(page)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const vault = page.frames().find((frame) => frame.url().startsWith(vaultUrl()))
  if (!vault) throw new Error('The vault is not there')
  await vault.getByRole('button', { name: 'Approve' }).waitFor()
  await pressWhenSeen(page, vault.getByRole('button', { name: 'Approve' }))
  await page.getByText(/^Sign a message: 0x[0-9a-f]{130}$/).waitFor()
  expect(slots).toEqual([])
  await page.reload()
  await page.getByText('Nobody is connected').waitFor()
  await browser.close()
})

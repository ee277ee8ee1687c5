import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { chromiumPath, quietArguments } from '../../benches/chromium.ts'
import { demoUrl } from '../e2e/fixtures/browser.ts'
import { logIn } from '../e2e/fixtures/embedded.ts'
import { type HostPage, openHostPage } from '../e2e/fixtures/hostPage.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { readIndexedDb } from '../e2e/fixtures/readIndexedDb.ts'
import { addPasskeyDevice } from '../e2e/fixtures/vaultBrowser.ts'
import {
  createFrameFixture,
  openApproval,
  pressApprove,
  rpcSuccess,
  setUserPresence,
  setVerifiedAgo,
  signMessageRequest,
  vaultUrl,
  viewport,
} from './frameFixture.ts'
import { createWithPasskey, newAddress } from './vaultFixture.ts'

/** Playwright's default switches disable storage partitioning, as in old browsers. */
const options = { executablePath: chromiumPath, args: quietArguments, viewport }

const folder = mkdtempSync(join(tmpdir(), 'latchkey-profile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Allows third-party cookies; without it such a browser blocks storage in frames. */
function openShared(): Promise<BrowserContext> {
  const profile = { cookie_controls_mode: 0, block_third_party_cookies: false }
  mkdirSync(join(folder, 'Default'))
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }))
  return chromium.launchPersistentContext(folder, options)
}

const fixture = createFrameFixture({ open: openShared })

/** The same page under two host names, which browsers treat as two sites. */
async function openAt(name: 'localhost' | '127.0.0.1'): Promise<HostPage> {
  const { page, site } = fixture()
  const origin = `http://${name}:${site.port}`
  const host = await openHostPage(page, {
    site: { ...site, origin },
    vault: vaultUrl(),
    greeted: true,
  })
  await setVerifiedAgo(host.vault, 0)
  return host
}

test('where frames share storage, the vault on a second site sees the first site’s login but not its device slot (C11)', async () => {
  await setUserPresence(fixture(), false)
  const other = await openAt('127.0.0.1')
  expect(await other.ask('IS_CONNECTED', {})).toMatchObject({ payload: { isConnected: true } })
  expect(await readIndexedDb(other.vault, 'device')).not.toBeNull()
  const approval = await openApproval(other, signMessageRequest(fixture().address))
  await expect.poll(pressApprove(other, approval), { interval: 400 }).toBe('asking')
  expect(await other.answerTo(approval.id)).toBeNull()
  await expect.poll(() => readIndexedDb(other.vault, 'device')).toBeNull()
})

test('where frames share storage, the vault on the first site loses its device slot and gets no new one (C11)', async () => {
  const first = await openAt('localhost')
  const approval = await openApproval(first, signMessageRequest(fixture().address))
  await expect.poll(pressApprove(first, approval), { interval: 400 }).toBe('asking')
  expect(await first.answerTo(approval.id)).toBeNull()
  expect(await readIndexedDb(first.vault, 'device')).toBeNull()

  await setUserPresence(fixture(), true)
  const again = await openAt('localhost')
  const verified = await openApproval(again, signMessageRequest(fixture().address))
  await expect.poll(pressApprove(again, verified), { interval: 400 }).toBe(rpcSuccess)
  expect(await readIndexedDb(again.vault, 'device')).toBeNull()
})

test('without storage in frames, the vault makes no device slot, and the wallet works until the page closes (C11)', async () => {
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
  await page.getByText(/^Sign a message: 0x[0-9a-f]{130}/).waitFor()
  expect(slots).toEqual([])
  await page.reload()
  await page.getByText('Not connected').waitFor()
  await browser.close()
})

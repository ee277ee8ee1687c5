import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { pinSchema } from '../../apps/vault/src/wallet/pinnedWallet.ts'
import { siteUrl } from '../e2e/fixtures/browser.ts'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { readIndexedDb } from '../e2e/fixtures/readIndexedDb.ts'
import { addPasskeyDevice, launchVaultBrowser } from '../e2e/fixtures/vaultBrowser.ts'

export type Visit = { context: BrowserContext; page: Page }
type PasskeyDevice = Awaited<ReturnType<typeof addPasskeyDevice>>

export type VisitOptions = { path?: string; init?: () => void; device?: BrowserContextOptions }

const desktop = { viewport: { width: 1280, height: 800 } }

/** One browser for the stories of a file, with a fresh profile per story. */
export function createVaultFixture(): {
  browser(): Browser
  visit(options?: VisitOptions): Promise<Visit & { passkeyDevice: PasskeyDevice }>
  signUp(email: string, path?: string): Promise<Visit & { address: string }>
} {
  let browser: Browser
  const open: BrowserContext[] = []
  beforeAll(async () => {
    browser = await launchVaultBrowser()
  })
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close()
  })
  afterAll(() => browser.close())

  const visit = async ({ path = '/app', init, device = desktop }: VisitOptions = {}) => {
    const context = await browser.newContext(device)
    open.push(context)
    if (init) await context.addInitScript(init)
    const page = await context.newPage()
    await page.goto(`${siteUrl()}${path}`)
    const passkeyDevice = await addPasskeyDevice(context, page)
    return { context, page, passkeyDevice }
  }
  return {
    browser: () => browser,
    visit,
    async signUp(email, path = '/app') {
      const visited = await visit({ path })
      const { page } = visited
      await logIn(page, email)
      return { ...visited, address: await createWithPasskey(page) }
    },
  }
}

/**
 * Two windows with one authenticator. Chromium's virtual authenticator belongs to a window, so the wallet is created in
 * the window that the site later navigates to the vault.
 */
export async function openSecondPage({ context, page }: Visit): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href, 'latchkey-vault'))
  const vault = await opening
  await addPasskeyDevice(context, vault)
  return vault
}

export async function signUpInSecondPage(
  visited: Visit,
  email: string,
): Promise<{ vault: Page; address: string }> {
  const vault = await openSecondPage(visited)
  await logIn(vault, email)
  const address = await createWithPasskey(vault)
  await visited.page.reload()
  await visited.page.getByTestId('address').getByText(address).waitFor()
  return { vault, address }
}

export async function createWithPasskey(page: Page): Promise<string> {
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Create with a passkey' }).click()
  const address = page.getByTestId('address')
  const said = async () => ((await address.isVisible()) ? 'there' : shownText(page))
  await expect.poll(said, { timeout: 45_000 }).toBe('there')
  return shownAddress(page)
}

/** Reads the text of the card or the modal, so that a story that times out says why. */
async function shownText(page: Page): Promise<string> {
  const texts = await Promise.all(
    page.frames().map((frame) =>
      frame
        .locator('body')
        .textContent()
        .catch(() => ''),
    ),
  )
  const dialogs = await page.getByRole('dialog').allTextContents()
  return [...dialogs, ...texts.slice(1)].join(' | ')
}

/** The address of the wallet's key, which is not the one of its smart account. */
export async function keyAddress(card: Frame): Promise<string> {
  const pin = v.parse(pinSchema, await readIndexedDb(card, 'pin'))
  const own = pin.addresses.find((address) => address.startsWith('eip155:')) ?? ''
  return own.slice('eip155:'.length)
}

export async function shownAddress(page: Page): Promise<string> {
  return (await page.getByTestId('address').textContent()) ?? ''
}

/** A fresh address per attempt, so that a retry does not find the wallet of the first attempt. */
export const newAddress = (): string => `ann-${crypto.randomUUID().slice(0, 8)}@example.com`

export async function openProfile(page: Page): Promise<void> {
  await page.locator('.latchkey-account-button').click()
  const profile = page.getByRole('dialog').getByRole('button', { name: /^Profile of/ })
  await profile.click()
}

export async function disconnect(page: Page): Promise<void> {
  await openProfile(page)
  await page.getByRole('dialog').getByText('Disconnect').first().click()
  await page.getByText('Not connected').waitFor()
}

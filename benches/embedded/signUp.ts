import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { addPasskeyDevice } from '../../tests/e2e/fixtures/vaultBrowser.ts'

export type Places = { demo: string; inbox: string }

type Mail = { code: string | null }

const pauseMs = 10

/** A visitor of the demo with a virtual authenticator, before the first click. */
export async function openVisit(
  browser: Browser,
  { demo }: Places,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${demo}/app`)
  await addPasskeyDevice(context, page)
  return { context, page }
}

/**
 * Milliseconds from the typed address to the connected wallet: mail, code, passkey.
 * Without pauses of a user in between.
 */
export async function timeSignUp(page: Page, places: Places, email: string): Promise<number> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const start = performance.now()
  await page.getByRole('button', { name: 'Continue with email' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await code.fill(await codeFor(places, email))
  const card = await vaultCard(page)
  await card.getByRole('button', { name: 'Create with a passkey' }).click()
  await page.getByTestId('address').getByText(/^0x/).waitFor()
  return performance.now() - start
}

async function codeFor({ inbox }: Places, email: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${inbox}/mails?to=${encodeURIComponent(email)}`)
    const mails: Mail[] = await response.json()
    const found = mails.find(({ code }) => code)?.code
    if (found) return found
    await pause()
  }
}

async function vaultCard(page: Page): Promise<Frame> {
  for (;;) {
    const card = page.frames().find((frame) => frame.url().includes('//vault.localhost'))
    if (await card?.locator('.card').isVisible()) return card as Frame
    await pause()
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}

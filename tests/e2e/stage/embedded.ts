import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Frame, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { buildRecovery } from '../../../apps/vault/src/exit/buildRecovery.ts'

type Mail = { code: string | null; link: string | null }

/** The newest mail to this address that has what is looked for and is not the one known already. */
export async function mailTo(email: string, what: 'code' | 'link', known = ''): Promise<string> {
  const { inbox } = inject('stack')
  let found = ''
  await expect
    .poll(async () => {
      const response = await fetch(`${inbox}/mails?to=${encodeURIComponent(email)}`)
      const mails: Mail[] = await response.json()
      found = mails.find((mail) => mail[what] && mail[what] !== known)?.[what] ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/** Types an address, approves this browser from the mailbox if it is new, and types the code. */
export async function logIn(page: Page, email: string): Promise<void> {
  const oldCode = await latest(email, 'code')
  const oldLink = await latest(email, 'link')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const device = page.getByRole('heading', { name: `Approve the link we sent to ${email}` })
  const code = page.getByLabel('Code', { exact: true })
  // Mails to one address are thirty seconds apart.
  await expect
    .poll(
      async () => {
        if ((await device.isVisible()) || (await code.isVisible())) return true
        // Never longer than a moment: the button goes with its screen.
        const begin = page.getByRole('button', { name: 'Continue with email' })
        await begin.click({ timeout: 500 }).catch(() => {})
        return false
      },
      { timeout: 45_000, interval: 1_000 },
    )
    .toBe(true)
  if (await device.isVisible()) await approve(page, await mailTo(email, 'link', oldLink))
  await code.fill(await mailTo(email, 'code', oldCode))
}

async function latest(email: string, what: 'code' | 'link'): Promise<string> {
  const { inbox } = inject('stack')
  const response = await fetch(`${inbox}/mails?to=${encodeURIComponent(email)}`)
  const mails: Mail[] = await response.json()
  return mails.find((mail) => mail[what])?.[what] ?? ''
}

async function approve(page: Page, link: string): Promise<void> {
  const mailbox = await page.context().newPage()
  await mailbox.goto(link)
  await mailbox.getByRole('button').first().click()
  await mailbox.waitForLoadState('networkidle')
  await mailbox.close()
  await page.bringToFront()
}

/** The vault's own card, when it has something to ask. */
export async function openVaultCard(page: Page): Promise<Frame> {
  let card: Frame | undefined
  await expect
    .poll(
      async () => {
        card = page.frames().find((frame) => frame.url().includes('//vault.localhost'))
        return (await card?.locator('.card').isVisible()) ?? false
      },
      { timeout: 45_000 },
    )
    .toBe(true)
  if (!card) throw new Error('There is no vault on this page')
  return card
}

/** A wallet for who has no passkey: the code is written down and three groups of it typed again. */
export async function createWithCode(card: Frame): Promise<{ code: string }> {
  await card.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const groups = await card.getByTestId('recovery-code').getByRole('listitem').allTextContents()
  await card.getByRole('button', { name: 'I have written it down' }).click()
  for (const at of [2, 5, 8]) await card.getByLabel(`Group ${at}`).fill(groups[at - 1] ?? '')
  await card.getByRole('button', { name: 'Create the wallet' }).click()
  return { code: groups.join('-') }
}

/** A window knows nobody yet: it asks for the address and a code of its own. */
export async function logInWindow(vault: Page, email: string): Promise<void> {
  const oldCode = await latest(email, 'code')
  const oldLink = await latest(email, 'link')
  await vault.getByLabel('Email').fill(email)
  const device = vault.getByText('Press the button in the mail')
  const code = vault.getByLabel('Code', { exact: true })
  await expect
    .poll(
      async () => {
        const next = vault.getByRole('button', { name: 'Continue' })
        if (await code.isVisible()) return true
        await next.click({ timeout: 500 }).catch(() => {})
        return (await device.isVisible()) || (await code.isVisible())
      },
      { timeout: 45_000, interval: 1_000 },
    )
    .toBe(true)
  if (await device.isVisible()) await approve(vault, await mailTo(email, 'link', oldLink))
  await code.fill(await mailTo(email, 'code', oldCode))
  await vault.getByRole('button', { name: 'Continue' }).click()
}

/** The recovery kit, as the owner saves it from the vault's window. */
export async function saveKit(vault: Page, code: string): Promise<string> {
  const field = vault.getByLabel('Recovery code')
  const save = vault.getByRole('button', { name: 'Save the recovery kit' })
  await field.or(save).first().waitFor()
  if (await field.isVisible()) {
    await field.fill(code)
    await vault.getByRole('button', { name: 'Open the wallet' }).click()
  }
  await save.click()
  await field.fill(code)
  const saving = vault.waitForEvent('download')
  await vault.getByRole('button', { name: 'Open the wallet' }).click()
  return (await saving).path()
}

/** The one file that needs no network, in a browser that has none. */
export async function restoreOffline(
  browser: Browser,
  { kit, code }: { kit: string; code: string },
): Promise<{ words: string; addresses: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-exit-'))
  writeFileSync(join(folder, 'recover.html'), await buildRecovery())
  const context = await browser.newContext()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(`file://${folder}/recover.html`)
  const file = { name: 'kit.json', mimeType: 'application/json', buffer: readFileSync(kit) }
  await page.getByLabel('Recovery kit').setInputFiles(file)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Show the 24 words' }).click()
  await page.getByText('eip155:').waitFor()
  const text = (await page.getByRole('status').textContent()) ?? ''
  await context.close()
  rmSync(folder, { recursive: true })
  const [words = '', , ...addresses] = text.split('\n')
  return { words, addresses }
}

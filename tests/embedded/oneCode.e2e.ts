import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countMails, mailTo, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { pressWhenSeen } from '../e2e/fixtures/pressWhenSeen.ts'
import { createVaultFixture, newAddress, openProfile, openSecondPage } from './vaultFixture.ts'

const { visit } = createVaultFixture()

const devices: readonly [string, BrowserContextOptions][] = [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]

/** Signs up as a visitor would; returns what the visitor had to fill in or press besides the passkey. */
async function signUp(page: Page, email: string): Promise<readonly string[]> {
  const steps: string[] = []
  const step = async (name: string, work: () => Promise<void>) => {
    steps.push(name)
    await work()
  }
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await step('email', () => page.getByRole('textbox', { name: 'Email' }).fill(email))
  await step('continue', () => page.getByRole('button', { name: 'Continue with email' }).click())
  const code = await mailTo(email, 'code')
  await step('code', () => page.getByLabel('Code', { exact: true }).fill(code))
  const card = await openVaultCard(page)
  await card.getByRole('button', { name: 'Create with a passkey' }).click()
  await page.getByTestId('address').getByText(/^0x/).waitFor({ timeout: 45_000 })
  return steps
}

test.each(devices)(
  'on a %s, an embedded-wallet login takes one email, three fields or presses and the passkey, and the vault’s window asks for no further email',
  async (_, device) => {
    const visited = await visit({ device })
    const { page } = visited
    const email = newAddress()
    const vault = await openSecondPage(visited)
    const steps = await signUp(vault, email)
    expect(steps.length).toBeLessThanOrEqual(3)
    expect(await countMails(email)).toBe(1)

    await page.reload()
    await page.getByTestId('address').getByText(/^0x/).waitFor()
    await page.getByRole('button', { name: 'Sign typed data' }).click()
    await page.getByRole('button', { name: 'Open the window' }).click()
    const approve = vault.getByRole('button', { name: 'Approve' })
    await approve.waitFor()
    await vault.mouse.move(40, 80)
    await vault.mouse.move(60, 120)
    await pressWhenSeen(vault, approve)
    await page.getByText(/^Sign typed data: 0x[0-9a-f]{130}/).waitFor()
    expect(await countMails(email)).toBe(1)

    await openProfile(page)
    const opening = visited.context.waitForEvent('page')
    await page.getByRole('dialog').getByText('Protect your wallet').click()
    await (await opening).getByText('Use your passkey', { exact: true }).waitFor()
    expect(await countMails(email)).toBe(1)
  },
)

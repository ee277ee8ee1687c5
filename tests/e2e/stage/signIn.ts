import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { demoUrl } from './browser.ts'
import { connectWith, installWallet } from './wallet.ts'

export type SignInWallet = Awaited<ReturnType<typeof installWallet>>

/**
 * The demo with sign-in switched on. At `localhost` it is on the server's own site, so the session is in a
 * cookie; at `127.0.0.1` it is not, so it is a token bound to a key.
 */
export function signInUrl(
  choice: 'optional' | 'required',
  host: 'localhost' | '127.0.0.1',
): string {
  return `${demoUrl().replace('localhost', host)}/?sign-in=${choice}`
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign In' })

/** Visits, connects and stands before the sign-in. */
export async function arrive(
  { context, page }: { context: BrowserContext; page: Page },
  choice: 'optional' | 'required',
  host: 'localhost' | '127.0.0.1' = 'localhost',
): Promise<SignInWallet> {
  const wallet = await installWallet(context)
  await page.goto(signInUrl(choice, host))
  await connectWith(page)
  await dialogOf(page).waitFor()
  return wallet
}

export async function sign(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await dialogOf(page).waitFor({ state: 'hidden' })
}

export const signaturesOf = (wallet: SignInWallet): number =>
  wallet.requests.filter(({ method }) => method === 'personal_sign').length

/** What the server itself says about the page's cookie. */
export async function whoAmI(page: Page): Promise<{ status: number; address?: string }> {
  const { server } = inject('stack')
  const url = `${server}/auth/v1/me?projectId=latchkey-dev`
  return page.evaluate(async (address) => {
    const response = await fetch(address, { credentials: 'include' })
    return { ...(await response.json()), status: response.status }
  }, url)
}

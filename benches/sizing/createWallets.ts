import type { Mailbox } from '../../apps/server/src/testing/startMailbox.ts'
import { openVaultBrowser, serverAt } from '../../apps/server/src/testing/vaultBrowser.ts'
import { createUserFactor, createVaultWallet } from '../../apps/server/src/testing/vaultWallet.ts'

/** Visitors who log in by email and create a wallet with a passkey, one after the other. @returns how many */
export async function createWallets(
  url: string,
  { mailbox, count }: { mailbox: Mailbox; count: number },
): Promise<number> {
  for (let made = 0; made < count; made++) {
    const browser = await openVaultBrowser(serverAt(url), mailbox)
    await browser.logIn(`${crypto.randomUUID()}@mail.example`)
    await createVaultWallet(browser, createUserFactor('passkey'))
  }
  return count
}

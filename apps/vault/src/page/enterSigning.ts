import type { EmbeddedUser, FrameReply, FrameSignIn } from '@latchkey/wire'
import { readConsent, signConsent } from '../login/signInConsent.ts'
import { enterWallet } from './enterWallet.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { VaultPage } from './vaultPage.ts'

/** Makes or opens the wallet, and signs in to the site by the same deed where its card could say so. */
export async function enterSigning(
  page: VaultPage,
  { email }: EmbeddedUser,
  wish: FrameSignIn | undefined,
): Promise<NonNullable<FrameReply<'GET_USER'>['signedIn']> | null> {
  const { site, home } = page
  const signIn = readConsent(wish, site)
  await enterWallet(page, { email, signIn })
  const address = (await ownAddresses(page)).eip155
  return wish && signIn && address ? signConsent(home.keyring, wish, { site, address }) : null
}

import type { EmbeddedUser, FrameReply, FrameSignIn } from '@latchkey/wire'
import { readConsent, signConsent } from '../login/signInConsent.ts'
import { enterWallet } from './enterWallet.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { VaultPage } from './vaultPage.ts'

/** Creates or opens the wallet, and signs in to the site with the same press where the card says so (sign-in consent). */
export async function enterSigning(
  page: VaultPage,
  { email }: EmbeddedUser,
  request: FrameSignIn | undefined,
): Promise<NonNullable<FrameReply<'GET_USER'>['signedIn']> | null> {
  const { site, context } = page
  const signIn = readConsent(request, site)
  await enterWallet(page, { email, signIn })
  const address = (await ownAddresses(page)).eip155
  return request && signIn && address
    ? signConsent(context.keyring, request, { site, address })
    : null
}

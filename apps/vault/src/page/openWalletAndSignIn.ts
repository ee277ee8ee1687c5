import type { EmbeddedUser, FrameReply, FrameSignIn } from '@latchkey/wire'
import { signEvmText } from '../approve/signEvm.ts'
import { type Signer, signSignInMessage, toSignInConsent } from '../login/signInConsent.ts'
import type { FirstAccount } from '../wallet/firstAccount.ts'
import { openOrCreateWallet } from './openOrCreateWallet.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { VaultPage } from './vaultPage.ts'

type SignInEntry = { signIn: FrameSignIn | undefined; firstAccount: FirstAccount }

/** Creates or opens the wallet, and signs in to the site with the same press where the card says so (sign-in consent). */
export async function openWalletAndSignIn(
  page: VaultPage,
  { email }: EmbeddedUser,
  { signIn: request, firstAccount }: SignInEntry,
): Promise<NonNullable<FrameReply<'GET_USER'>['signedIn']> | null> {
  const { site, context } = page
  const signIn = toSignInConsent(request, site)
  await openOrCreateWallet(page, { email, signIn, firstAccount })
  const address = (await ownAddresses(page)).eip155
  if (!request || !signIn || !address) return null
  const signer = await signerOf(page, { chainId: request.chainId, address, firstAccount })
  return signSignInMessage(context.keyring, request, { site, signer })
}

async function signerOf(
  { config }: VaultPage,
  {
    chainId,
    address,
    firstAccount,
  }: { chainId: string; address: string; firstAccount: FirstAccount },
): Promise<Signer> {
  if (firstAccount === 'eoa' || !config.smartAccounts?.networks.includes(chainId)) {
    return { address, sign: signEvmText }
  }
  const { smartAccountSigner } = await import('../smartAccount/smartAccountSigner.ts')
  return smartAccountSigner({ owner: address, projectId: config.projectId, chainId })
}

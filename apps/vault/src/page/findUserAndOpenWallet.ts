import {
  type EmbeddedUser,
  type EmbeddedWallet,
  embeddedUserEndpoint,
  type FrameReply,
  type FrameSignIn,
  type FrameUser,
  ownValue,
} from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import { derivationPaths } from '../keys/derivationPaths.ts'
import { resolveFirstAccount } from '../wallet/firstAccount.ts'
import { readPinnedWallet } from '../wallet/pinnedWallet.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { VaultPage } from './vaultPage.ts'

type UserRequest = {
  chainId: string
  signIn?: FrameSignIn | undefined
  /** The page prefers the smart account. */
  prefersSmartAccount: boolean
  /** The page can read derivation paths. */
  withPaths: boolean
}

/** The logged-in user. Prompts to open or create the wallet if this browser has never opened it. */
export async function findUserAndOpenWallet(
  page: VaultPage,
  { chainId, signIn, prefersSmartAccount, withPaths }: UserRequest,
): Promise<FrameReply<'GET_USER'>> {
  const { user, wallet } = await readUser(page)
  const usesSmartAccount = prefersSmartAccount && page.config.smartAccounts !== undefined
  const firstAccount = usesSmartAccount
    ? await resolveFirstAccount(page.context.store, wallet)
    : 'eoa'
  const hasOpenedWallet = (await readPinnedWallet(page.context.store)) !== null
  // Loads the code that creates and opens keys only when it is needed.
  const signedIn = hasOpenedWallet
    ? null
    : await (await import('./openWalletAndSignIn.ts')).openWalletAndSignIn(page, user, {
        signIn,
        firstAccount,
      })
  const addresses = await ownAddresses(page)
  const [namespace = 'eip155'] = chainId.split(':')
  const accounts = listAccounts(addresses, withPaths)
  const reply = {
    email: user.email,
    userName: user.userName,
    address: ownValue(addresses, namespace) ?? addresses.eip155 ?? '',
    chainId,
    accounts,
    smartAccountDeployed: false,
    preferredAccountType: 'eoa' as const,
    ...(signedIn ? { signedIn } : {}),
  }
  if (!usesSmartAccount || !addresses.eip155) return reply
  const { addSmartAccount } = await import('../smartAccount/addSmartAccount.ts')
  return addSmartAccount(page.config, reply, firstAccount)
}

function listAccounts(
  addresses: Partial<Record<string, string>>,
  withPaths: boolean,
): FrameUser['accounts'] {
  return Object.entries(addresses).flatMap(([namespace, address]) => {
    if (!isNamespace(namespace) || !address) return []
    const type = namespace === 'bip122' ? 'payment' : 'eoa'
    const path = withPaths && namespace !== 'polkadot' ? derivationPaths[namespace] : null
    return [{ namespace, address, type, ...(path ? { path } : {}) }]
  })
}

/** The user as the server has it now, or as the stored session has it while the server is unreachable. */
async function readUser({
  login,
}: VaultPage): Promise<{ user: EmbeddedUser; wallet?: EmbeddedWallet | null }> {
  const session = await login.session()
  if (!session) throw notLoggedInError()
  try {
    return await login.call(embeddedUserEndpoint, {})
  } catch (error) {
    if (error instanceof ServerRefusal && error.code === 'embedded/no-session') throw error
    return { user: session.user }
  }
}

export function isNamespace(name: string): name is 'eip155' | 'solana' | 'bip122' | 'polkadot' {
  return ['eip155', 'solana', 'bip122', 'polkadot'].includes(name)
}

function notLoggedInError(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/no-session',
    message: 'You are not logged in.',
    retryAfterSeconds: null,
  })
}

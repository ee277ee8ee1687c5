import {
  type EmbeddedUser,
  embeddedUserCall,
  type FrameReply,
  type FrameSignIn,
} from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import { readPin } from '../wallet/pin.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { VaultPage } from './vaultPage.ts'

/** Who is logged in. A wallet that was never opened here is opened first, or made; for that the page shows itself. */
export async function findUser(
  page: VaultPage,
  signIn?: FrameSignIn,
): Promise<FrameReply<'GET_USER'>> {
  const user = await readUser(page)
  const isOpened = (await readPin(page.home.shelf)) !== null
  // The code that makes and opens keys comes when there is a key to make or open.
  const signedIn = isOpened
    ? null
    : await (await import('./enterSigning.ts')).enterSigning(page, user, signIn)
  const addresses = await ownAddresses(page)
  const [namespace = 'eip155'] = page.chain.id.split(':')
  const accounts = Object.entries(addresses).flatMap(([name, address]) =>
    isNamespace(name) && address
      ? [
          {
            namespace: name,
            address,
            type: name === 'bip122' ? ('payment' as const) : ('eoa' as const),
          },
        ]
      : [],
  )
  return {
    email: user.email,
    userName: user.userName,
    address: addresses[namespace] ?? addresses.eip155 ?? '',
    chainId: page.chain.id,
    accounts,
    smartAccountDeployed: false,
    preferredAccountType: 'eoa',
    ...(signedIn ? { signedIn } : {}),
  }
}

/** As the server has it now; as it was at the last word, while the server does not answer. */
async function readUser({ account }: VaultPage): Promise<EmbeddedUser> {
  const session = await account.session()
  if (!session) throw notLoggedIn()
  try {
    return (await account.call(embeddedUserCall, {})).user
  } catch (error) {
    if (error instanceof ServerRefusal && error.code === 'embedded/no-session') throw error
    return session.user
  }
}

export function isNamespace(name: string): name is 'eip155' | 'solana' | 'bip122' | 'polkadot' {
  return ['eip155', 'solana', 'bip122', 'polkadot'].includes(name)
}

export function notLoggedIn(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/no-session',
    message: 'You are not logged in.',
    retryAfterSeconds: null,
  })
}

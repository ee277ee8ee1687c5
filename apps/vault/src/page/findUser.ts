import type { FrameUser } from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import { readPin } from '../wallet/pin.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { VaultPage } from './vaultPage.ts'

/** Who is logged in. A wallet that was never opened here is opened first, or made; for that the page shows itself. */
export async function findUser(page: VaultPage): Promise<FrameUser> {
  const session = await page.account.session()
  if (!session) throw notLoggedIn()
  if ((await readPin(page.home.shelf)) === null) {
    // The code that makes and opens keys comes when there is a key to make or open.
    const { enterWallet } = await import('./enterWallet.ts')
    await enterWallet(page, session.user.email)
  }
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
    email: session.user.email,
    userName: session.user.userName,
    address: addresses[namespace] ?? addresses.eip155 ?? '',
    chainId: page.chain.id,
    accounts,
    smartAccountDeployed: false,
    preferredAccountType: 'eoa',
  }
}

function isNamespace(name: string): name is 'eip155' | 'solana' | 'bip122' | 'polkadot' {
  return ['eip155', 'solana', 'bip122', 'polkadot'].includes(name)
}

function notLoggedIn(): ServerRefusal {
  return new ServerRefusal({
    code: 'embedded/no-session',
    message: 'You are not logged in.',
    retryAfterSeconds: null,
  })
}

import { NotAllowed } from '../approve/NotAllowed.ts'
import { networkName } from '../approve/networks.ts'
import { createOwnerPasskey } from '../smartAccount/createOwnerPasskey.ts'
import type { OwnerPasskeys } from '../smartAccount/passkeyOwner.ts'
import { texts } from '../text/language.ts'
import { readOwnerPasskey, recordOwnerPasskey } from '../wallet/ownerPasskey.ts'
import { PasskeyUnfit } from '../wallet/passkey.ts'
import type { VaultPage } from './vaultPage.ts'

/** Creates passkeys that own the smart account, in the vault's window only. */
export function ownerPasskeys(
  page: VaultPage,
  { chainId, signal }: { chainId: string; signal: AbortSignal },
): OwnerPasskeys {
  const { context, viewHost } = page
  const { store } = context
  return {
    async create({ address: account }) {
      const session = await page.login.session()
      const user = session?.user.email ?? session?.user.userName ?? account
      const owned = { account, chainId }
      const userName = `${user} (${networkName(chainId)})`
      const create = () =>
        createOwnerPasskey({ ...owned, userName }).catch((error: unknown) => {
          throw error instanceof PasskeyUnfit ? new NotAllowed(texts().owner.unfit) : error
        })
      const view = { name: 'add-owner', ...owned } as const
      const passkey = await viewHost.show(view, create, signal)
      const addedAt = new Date().toISOString()
      await recordOwnerPasskey(store, owned, { keyId: passkey.keyId, addedAt })
      return passkey
    },
    async addedAt({ address: account }) {
      return (await readOwnerPasskey(store, { account, chainId }))?.addedAt ?? null
    },
  }
}

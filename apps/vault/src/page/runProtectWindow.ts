import {
  embeddedActivityEndpoint,
  embeddedSessionsEndpoint,
  endEmbeddedSessionEndpoint,
} from '@latchkey/wire'
import {
  addRecoveryCode,
  exportWords,
  recreateKit,
  removeSlot,
  requireWallet,
} from '../wallet/protectWallet.ts'
import { logIn } from './logIn.ts'
import { promptToOpenWallet } from './openOrCreateWallet.ts'
import type { VaultPage } from './vaultPage.ts'

/** Runs the "Protect your wallet" window, from login to Done. */
export async function runProtectWindow(page: VaultPage): Promise<void> {
  const { login, context, viewHost } = page
  await logIn(page)
  let wallet = await requireWallet(context)
  if (!context.keyring.isUserVerified()) await promptToOpenWallet(page, wallet, { email: null })
  await viewHost.show(
    {
      name: 'protect',
      slots: () => wallet.slots.filter(({ state }) => state === 'active'),
      async addCode(code) {
        const kit = await addRecoveryCode(context, wallet, code)
        wallet = await requireWallet(context)
        return kit
      },
      recreateKit: (code) => recreateKit(context, wallet, code),
      hasSmartAccount: page.config.smartAccounts !== undefined,
      exportWords: (onPause) => exportWords(context, wallet, onPause),
      async removeSlot(id) {
        await removeSlot(context, wallet, id)
        wallet = await requireWallet(context)
      },
      fetchSessions: async () => (await login.call(embeddedSessionsEndpoint, {})).sessions,
      async endSessions(idOrOthers) {
        await login.call(endEmbeddedSessionEndpoint, { which: idOrOthers })
      },
      activity: async () => (await login.call(embeddedActivityEndpoint, {})).events,
    },
    async () => {},
  )
}

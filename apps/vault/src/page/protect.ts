import { addRecoveryCode, exportWords, makeKit, requireWallet } from '../wallet/protectWallet.ts'
import { unlockOnStage } from './enterWallet.ts'
import { logIn } from './logIn.ts'
import type { VaultPage } from './vaultPage.ts'

/** The window in which a person looks after the wallet, from log-in to Done. */
export async function protect(page: VaultPage): Promise<void> {
  const { home, stage } = page
  await logIn(page)
  let wallet = await requireWallet(home)
  if (!home.keyring.isProven()) await unlockOnStage(page, wallet, { email: null })
  await stage.play(
    {
      name: 'protect',
      slots: () => wallet.slots.filter(({ state }) => state === 'active'),
      async addCode(code) {
        const kit = await addRecoveryCode(home, wallet, code)
        wallet = await requireWallet(home)
        return kit
      },
      makeKit: (code) => makeKit(home, wallet, code),
      exportWords: (onPause) => exportWords(home, wallet, onPause),
    },
    async () => {},
  )
}

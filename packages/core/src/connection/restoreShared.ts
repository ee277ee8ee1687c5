import type { Namespace } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { attachSession, type SharedWalletId } from './attachSession.ts'
import { forget } from './forget.ts'

/** Takes a remembered WalletConnect or embedded session up again; one that is gone is forgotten. */
export async function restoreShared(
  latchkey: Latchkey,
  id: SharedWalletId,
  namespaces: readonly Namespace[],
): Promise<void> {
  const session = await (await latchkey.sharedWallet(id)).restore()
  const served = session ? await attachSession(latchkey, { id, session, only: namespaces }) : []
  for (const namespace of namespaces) {
    if (!served.includes(namespace)) forget(latchkey, namespace)
  }
}

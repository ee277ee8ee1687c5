import { quietly } from '../engine/quietly.ts'
import type { DappHost } from './dappHost.ts'
import { openSession } from './dappSession.ts'
import { resumePairing } from './pairing.ts'
import type { WalletConnectSession } from './walletConnectSession.ts'
import { deleteExpired } from './watchExpiry.ts'

/** How long a visitor who comes back from the wallet to a reloaded page waits for its answer. */
const answerTimeoutMs = 2_500

/**
 * The session of the last visit. A phone may have discarded the page while the visitor was in the
 * wallet: then the proposal is resumed, since the relay has stored the approval.
 */
export async function restoreSession(host: DappHost): Promise<WalletConnectSession | null> {
  deleteExpired(host)
  const last = host.records.sessions().at(-1)
  const pairing = host.records.pairings().findLast(({ isWanted }) => isWanted)
  if (last) {
    quietly(host.engine())
    return openSession(host, last)
  }
  if (!pairing) return null
  const resumed = await resumePairing(host, pairing)
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerTimeoutMs))
  const session = await Promise.race([resumed.outcome.catch(() => null), timeout])
  resumed.setWanted(false)
  return session && openSession(host, session)
}

import { quietly } from '../engine/quietly.ts'
import { openSession, type WalletConnectSession } from './dappSession.ts'
import type { DappHost } from './host.ts'
import { resumePairing } from './pairing.ts'
import { dropExpired } from './watchExpiry.ts'

/** How long a visitor who comes back from the wallet to a reloaded page waits for its answer. */
const answerMs = 2_500

/**
 * The session of the last visit. A phone may have thrown the page away while its owner was in the
 * wallet: then the proposal is taken up again, since the approval waits in the mailbox.
 */
export async function restoreSession(host: DappHost): Promise<WalletConnectSession | null> {
  dropExpired(host)
  const last = host.records.sessions().at(-1)
  const pairing = host.records.pairings().findLast(({ isWanted }) => isWanted)
  if (last) {
    quietly(host.engine())
    return openSession(host, last)
  }
  if (!pairing) return null
  const resumed = await resumePairing(host, pairing)
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerMs))
  const session = await Promise.race([resumed.outcome.catch(() => null), patience])
  resumed.setWanted(false)
  return session && openSession(host, session)
}

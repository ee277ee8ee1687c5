import type { ConnectedState } from '../../connection/connectionStore.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import { openSiwxConfig } from '../config/openSiwxConfig.ts'
import { notifyOtherTabs } from './notifyOtherTabs.ts'
import { clearSkipped } from './skippedSignIns.ts'

/** Ends the sessions of disconnected wallets, unless `signOutOnDisconnect` is false. */
export async function endSessions(
  latchkey: Latchkey,
  ended: readonly ConnectedState[],
): Promise<void> {
  clearSkipped(latchkey)
  try {
    const siwx = await openSiwxConfig(latchkey)
    if (!siwx || siwx.signOutOnDisconnect === false) return
    const isAnyConnected = Object.values(internals(latchkey).connections.getState()).some(
      ({ status }) => status === 'connected',
    )
    if (!isAnyConnected) await siwx.setSessions([])
    else {
      for (const { chainId, accounts } of ended) {
        await siwx.revokeSession(chainId, accounts[0].address)
      }
    }
  } catch {
    // The wallet has left all the same; a session that could not be ended expires by itself.
  }
  notifyOtherTabs(latchkey)
}

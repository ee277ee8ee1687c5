import type { Connected } from '../connection/connectionStore.ts'
import type { Latchkey } from '../latchkey.ts'
import { siwxOf } from './siwxOf.ts'
import { forgetSkipped } from './skippedSignIns.ts'
import { tellOtherTabs } from './tellOtherTabs.ts'

/** The visitor disconnected: their sessions end with it, unless the site keeps them on purpose. */
export async function endSessions(latchkey: Latchkey, ended: readonly Connected[]): Promise<void> {
  forgetSkipped(latchkey)
  try {
    const siwx = await siwxOf(latchkey)
    if (!siwx || siwx.signOutOnDisconnect === false) return
    const isAnyLeft = Object.values(latchkey.connections.getState()).some(
      ({ status }) => status === 'connected',
    )
    if (!isAnyLeft) await siwx.setSessions([])
    else {
      for (const { chainId, accounts } of ended) {
        await siwx.revokeSession(chainId, accounts[0].address)
      }
    }
  } catch {
    // The wallet has left all the same; a session that could not be ended expires by itself.
  }
  tellOtherTabs(latchkey)
}

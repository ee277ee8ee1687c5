import { embeddedUserEndpoint, redeemTicketEndpoint } from '@latchkey/wire'
import { ServerRefusal } from '../api/callServer.ts'
import type { AdditionalData } from '../keys/vaultEncryption.ts'
import { requestTicket } from '../login/sessionTicket.ts'
import { readPinnedWallet, writePinnedWallet } from '../wallet/pinnedWallet.ts'
import { deletePreviousUser } from './deletePreviousUser.ts'
import type { VaultPage } from './vaultPage.ts'

/**
 * Logs this window in as the user of the vault's frame: the two share no storage, and a second email would prove
 * nothing new. Without a frame that is logged in, the window keeps the session it has, or none.
 */
export async function takeOverSession(page: VaultPage): Promise<void> {
  const opener: Window | null = window.opener
  if (!opener) return
  // Two windows of one site share the stored session: one of them at a time may replace it.
  await navigator.locks.request('latchkey-ticket', () => takeOver(page, opener))
}

async function takeOver(page: VaultPage, opener: Window): Promise<void> {
  const { login, config, site } = page
  const { projectId } = config
  const thumbprint = await login.thumbprint()
  const request = { projectId, site, thumbprint, userId: await readUserId(page) }
  const reply = await requestTicket(opener, request)
  if (!reply) return
  if (reply.ticket !== null) {
    const { ticket } = reply
    await login.accept(await login.callServer(redeemTicketEndpoint, { ticket, site }))
  }
  await adoptPin(page, reply.pin)
}

/** The user of this window's session, if the server still accepts it. */
async function readUserId({ login }: VaultPage): Promise<string | null> {
  if (!(await login.session())) return null
  try {
    return (await login.call(embeddedUserEndpoint, {})).user.id
  } catch (error) {
    if (error instanceof ServerRefusal && error.code === 'embedded/no-session') return null
    throw error
  }
}

/** The frame has opened this wallet in this browser. A newer version that the window has seen stays (rollback). */
async function adoptPin(page: VaultPage, pin: AdditionalData | null): Promise<void> {
  const { store } = page.context
  const pinnedHere = await readPinnedWallet(store)
  if (pinnedHere && pinnedHere.walletId === pin?.walletId) {
    if (pinnedHere.version < pin.version) await writePinnedWallet(store, pin)
    return
  }
  await deletePreviousUser(page)
  if (pin) await writePinnedWallet(store, pin)
}

import { type EmbeddedNotice, embeddedNoticesCall, stopEmailChangeCall } from '@latchkey/wire'
import * as v from 'valibot'
import type { VaultPage } from './vaultPage.ts'

const seenSchema = v.object({ userId: v.string(), noticeId: v.string(), pendingFrom: v.string() })
const seenName = 'notices-seen'

/**
 * Shows what other browsers changed since this one looked last: to an owner without an e-mail address, who gets no mail
 * of it, and to every owner an e-mail address that is about to log in and can still be stopped.
 */
export async function showNotices({ account, home, stage }: VaultPage): Promise<void> {
  const user = (await account.session())?.user
  if (!user) return
  const { notices, pendingEmail } = await account.call(embeddedNoticesCall, {})
  const seen = await readSeen(home.shelf, user.id)
  const unseen = user.email === null ? notices.filter(isUnseen(seen.noticeId)) : []
  const pending = pendingEmail && pendingEmail.from !== seen.pendingFrom ? pendingEmail : null
  if (unseen.length === 0 && !pending) return
  const stopEmail = async () => {
    await account.call(stopEmailChangeCall, {})
  }
  await stage.play(
    { name: 'notices', notices: unseen, pendingEmail: pending, stopEmail },
    async () => {},
  )
  await home.shelf.set(seenName, {
    userId: user.id,
    noticeId: notices[0]?.id ?? seen.noticeId,
    pendingFrom: pendingEmail?.from ?? '',
  })
}

function isUnseen(noticeId: string): (notice: EmbeddedNotice) => boolean {
  return ({ id, isOwn }) => !isOwn && BigInt(id) > BigInt(noticeId)
}

async function readSeen(shelf: VaultPage['home']['shelf'], userId: string) {
  const read = v.safeParse(seenSchema, await shelf.get(seenName))
  if (read.success && read.output.userId === userId) return read.output
  return { userId, noticeId: '0', pendingFrom: '' }
}

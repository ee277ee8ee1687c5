import {
  type EmbeddedNotice,
  embeddedNoticesEndpoint,
  stopEmailChangeEndpoint,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { VaultPage } from './vaultPage.ts'

const seenSchema = v.object({ userId: v.string(), noticeId: v.string(), pendingFrom: v.string() })
const seenName = 'notices-seen'

/**
 * Shows what other browsers changed since this one last showed notices: to an owner without an e-mail address, who
 * gets no mail, and to every owner a pending e-mail address that can still be stopped.
 */
export async function showNotices({ account, context, viewHost }: VaultPage): Promise<void> {
  const user = (await account.session())?.user
  if (!user) return
  const { notices, pendingEmail } = await account.call(embeddedNoticesEndpoint, {})
  const seen = await readSeen(context.store, user.id)
  const unseen = user.email === null ? notices.filter(isUnseen(seen.noticeId)) : []
  const pending = pendingEmail && pendingEmail.from !== seen.pendingFrom ? pendingEmail : null
  if (unseen.length === 0 && !pending) return
  const stopEmail = async () => {
    await account.call(stopEmailChangeEndpoint, {})
  }
  await viewHost.show(
    { name: 'notices', notices: unseen, pendingEmail: pending, stopEmail },
    async () => {},
  )
  await context.store.set(seenName, {
    userId: user.id,
    noticeId: notices[0]?.id ?? seen.noticeId,
    pendingFrom: pendingEmail?.from ?? '',
  })
}

function isUnseen(noticeId: string): (notice: EmbeddedNotice) => boolean {
  return ({ id, isOwn }) => !isOwn && BigInt(id) > BigInt(noticeId)
}

async function readSeen(store: VaultPage['context']['store'], userId: string) {
  const read = v.safeParse(seenSchema, await store.get(seenName))
  if (read.success && read.output.userId === userId) return read.output
  return { userId, noticeId: '0', pendingFrom: '' }
}

import {
  type EmbeddedNotice,
  embeddedNoticesEndpoint,
  stopEmailChangeEndpoint,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { VaultPage } from './vaultPage.ts'

const seenSchema = v.object({ userId: v.string(), noticeId: v.string(), pendingFrom: v.string() })
const seenKey = 'notices-seen'

/**
 * Shows what other browsers changed since this one last showed notices: to an owner without an email address, who
 * gets no mail, and to every owner a pending email address that can still be stopped.
 */
export async function showNotices({ login, context, viewHost }: VaultPage): Promise<void> {
  const user = (await login.session())?.user
  if (!user) return
  const { notices, pendingEmail } = await login.call(embeddedNoticesEndpoint, {})
  const seen = await readSeen(context.store, user.id)
  const unseen = user.email === null ? notices.filter(isUnseen(seen.noticeId)) : []
  const pending =
    pendingEmail && pendingEmail.from !== seen.pendingFrom
      ? { email: pendingEmail.email, startsAt: pendingEmail.from }
      : null
  if (unseen.length === 0 && !pending) return
  const stopEmail = async () => {
    await login.call(stopEmailChangeEndpoint, {})
  }
  await viewHost.show(
    { name: 'notices', notices: unseen, pendingEmail: pending, stopEmail },
    async () => {},
  )
  await context.store.set(seenKey, {
    userId: user.id,
    noticeId: notices[0]?.id ?? seen.noticeId,
    pendingFrom: pendingEmail?.from ?? '',
  })
}

function isUnseen(noticeId: string): (notice: EmbeddedNotice) => boolean {
  return ({ id, isOwn }) => !isOwn && BigInt(id) > BigInt(noticeId)
}

async function readSeen(store: VaultPage['context']['store'], userId: string) {
  const read = v.safeParse(seenSchema, await store.get(seenKey))
  if (read.success && read.output.userId === userId) return read.output
  return { userId, noticeId: '0', pendingFrom: '' }
}

import type { EmbeddedSession, SocialProvider } from '@latchkey/wire'
import type { LanguageCode } from '@latchkey/wire/language'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../errors/ServerError.ts'
import { recordEvent } from '../account/events.ts'
import { notifyOwner } from '../account/notices.ts'
import {
  addIdentity,
  findOrCreateUser,
  findUserId,
  prepareNewUser,
  type VerifiedIdentity,
} from '../account/users.ts'
import type { Embedded } from '../embedded.ts'
import { accountLookup } from '../keys/hashes.ts'
import { isKnownDevice, storeKnownDevice } from '../login/devices.ts'
import type { Flow } from '../login/flowTable.ts'
import { encodeNotice } from '../mail/emails.ts'
import { type OpenedSession, openSession, toSessionReply } from '../session/openSession.ts'
import type { SocialAccount } from './exchangeCode.ts'

type LoggedIn = OpenedSession & { isLink: boolean; isNewBrowser: boolean }

/** Opens a session for a social account. Flow, user and session are written in one transaction. */
export async function logInWithAccount(
  embedded: Embedded,
  {
    kind,
    account,
    language,
  }: { kind: SocialProvider; account: SocialAccount; language: LanguageCode | undefined },
  consumeFlow: (tx: Queries) => Promise<Flow>,
): Promise<EmbeddedSession> {
  const { context, keys } = embedded
  const lookup = accountLookup(keys, account)
  const identity = { kind, lookup, label: account.label }
  const isKnown = (await findUserId(context.db, lookup)) !== null
  const newUser = isKnown ? null : await prepareNewUser(embedded)
  const loggedIn = await context.db.transaction(async (tx): Promise<LoggedIn> => {
    const flow = await consumeFlow(tx)
    const device = { lookup, thumbprint: flow.thumbprint, now: context.clock.now() }
    const isLink = flow.userId !== null
    const isNewBrowser = isKnown && !isLink && !(await isKnownDevice(tx, device))
    const userId = flow.userId
      ? await linkIdentity(embedded, tx, { userId: flow.userId, identity })
      : await findOrCreateUser(embedded, tx, { identity, newUser })
    await storeKnownDevice(tx, device)
    return { ...(await openSession(embedded, tx, { ...flow, userId })), isLink, isNewBrowser }
  })
  await notifyOfLogin(embedded, loggedIn, { kind, language })
  return toSessionReply(embedded, loggedIn)
}

/** A social login needs no device approval, so the owner is notified of a new browser afterwards. */
async function notifyOfLogin(
  embedded: Embedded,
  { session, isLink, isNewBrowser }: LoggedIn,
  { kind, language }: { kind: SocialProvider; language: LanguageCode | undefined },
): Promise<void> {
  await recordEvent(embedded, {
    ...session,
    kind: isLink ? 'identity-added' : 'login',
    detail: kind,
  })
  if (!isLink && !isNewBrowser) return
  const notice = encodeNotice(isLink ? 'login-added' : 'login-new-browser', kind)
  await notifyOwner(embedded, session.userId, { ...session, language, notice })
}

async function linkIdentity(
  embedded: Embedded,
  tx: Queries,
  { userId, identity }: { userId: string; identity: VerifiedIdentity },
): Promise<string> {
  const owner = await findUserId(tx, identity.lookup)
  if (owner === userId) return userId
  if (owner) {
    const text = 'This account logs in to another wallet'
    throw new ServerError(409, 'embedded/address-taken', text, 'provider')
  }
  await addIdentity(embedded, tx, { userId, identity })
  return userId
}

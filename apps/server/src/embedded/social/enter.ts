import type { EmbeddedSession, SocialProvider } from '@latchkey/wire'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../ServerError.ts'
import {
  addIdentity,
  admit,
  findUserId,
  type Proven,
  prepareNewcomer,
} from '../account/accounts.ts'
import { noteEvent } from '../account/events.ts'
import { tellOwner } from '../account/notices.ts'
import type { Embedded } from '../embedded.ts'
import { accountLookup } from '../keys/hashes.ts'
import { isKnownDevice, rememberDevice } from '../login/devices.ts'
import type { Flow } from '../login/flowTable.ts'
import { type Opened, openSession, replySession } from '../session/openSession.ts'
import type { SocialAccount } from './exchange.ts'

type Entered = Opened & { isLink: boolean; isNewBrowser: boolean }

/** Opens a session for who owns an account elsewhere. Flow, user and session are one transaction. */
export async function enterWith(
  embedded: Embedded,
  { kind, account }: { kind: SocialProvider; account: SocialAccount },
  takeFlow: (tx: Queries) => Promise<Flow>,
): Promise<EmbeddedSession> {
  const { context, keys } = embedded
  const lookup = accountLookup(keys, account)
  const proven = { kind, lookup, label: account.label }
  const isKnown = (await findUserId(context.db, lookup)) !== null
  const newcomer = isKnown ? null : await prepareNewcomer(embedded)
  const entered = await context.db.transaction(async (tx): Promise<Entered> => {
    const flow = await takeFlow(tx)
    const device = { lookup, thumbprint: flow.thumbprint, now: context.clock.now() }
    const isLink = flow.userId !== null
    const isNewBrowser = isKnown && !isLink && !(await isKnownDevice(tx, device))
    const userId = flow.userId
      ? await link(embedded, tx, { userId: flow.userId, proven })
      : await admit(embedded, tx, { proven, newcomer })
    await rememberDevice(tx, device)
    return { ...(await openSession(embedded, tx, { ...flow, userId })), isLink, isNewBrowser }
  })
  await tellAbout(embedded, entered, kind)
  return replySession(embedded, entered)
}

/** No mail asks before a browser that is new to the account logs in this way, so the owner is told afterwards. */
async function tellAbout(
  embedded: Embedded,
  { session, isLink, isNewBrowser }: Entered,
  kind: SocialProvider,
): Promise<void> {
  await noteEvent(embedded, { ...session, kind: isLink ? 'identity-added' : 'login', detail: kind })
  if (!isLink && !isNewBrowser) return
  const what = isLink ? `a ${kind} login was added` : `a new browser logged in with ${kind}`
  await tellOwner(embedded, session.userId, { ...session, what })
}

async function link(
  embedded: Embedded,
  tx: Queries,
  { userId, proven }: { userId: string; proven: Proven },
): Promise<string> {
  const owner = await findUserId(tx, proven.lookup)
  if (owner === userId) return userId
  if (owner) {
    const text = 'This account logs in to another wallet'
    throw new ServerError(409, 'embedded/address-taken', text, 'provider')
  }
  await addIdentity(embedded, tx, { userId, proven })
  return userId
}

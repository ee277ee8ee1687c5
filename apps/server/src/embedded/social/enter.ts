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
import { noteEvent, tellOwner } from '../account/events.ts'
import type { Embedded } from '../embedded.ts'
import { accountLookup } from '../keys/hashes.ts'
import type { Flow } from '../login/flowTable.ts'
import { type Opened, openSession, replySession } from '../session/openSession.ts'
import type { SocialAccount } from './exchange.ts'

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
  const entered = await context.db.transaction(
    async (tx): Promise<Opened & { isLink: boolean }> => {
      const flow = await takeFlow(tx)
      const userId = flow.userId
        ? await link(embedded, tx, { userId: flow.userId, proven })
        : await admit(embedded, tx, { proven, newcomer })
      return {
        ...(await openSession(embedded, tx, { ...flow, userId })),
        isLink: flow.userId !== null,
      }
    },
  )
  const { session, isLink } = entered
  await noteEvent(embedded, { ...session, kind: isLink ? 'identity-added' : 'login', detail: kind })
  if (isLink)
    await tellOwner(embedded, session.userId, { ...session, what: `a ${kind} login was added` })
  return replySession(embedded, entered)
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

import type { ConsoleSubject } from '@latchkey/wire/console'
import * as v from 'valibot'
import { getAddress, isAddress } from 'viem'
import { analyticsSecret, hashAccount } from '../analytics/hashAccounts.ts'
import { loadOnce } from '../cache/loadOnce.ts'
import type { Context } from '../context/context.ts'
import { emailLookup } from '../embedded/keys/hashes.ts'
import { loadInstallationKeys } from '../embedded/keys/installationKeys.ts'
import { openKms } from '../embedded/kms/openKms.ts'
import { userLookup } from '../users/userTable.ts'

/** How the tables of one project know an address or email address. */
export type Subject = {
  projectId: string
  /** In `users`. */
  lookup: Buffer
  /** In every spelling that a table may have; none for an email address. */
  addresses: readonly string[]
  /** The accounts of analytics: the keyed hash, or the address in a project that stores addresses. */
  analyticsAccounts: readonly string[]
  /** The embedded wallet's user of an email address. */
  embeddedUserId: string | null
  emailLookup: Buffer | null
}

/** Looks up by hashes: the text itself is neither stored nor logged. */
export function createSubjects(
  context: Context,
): (projectId: string, subject: ConsoleSubject) => Promise<Subject> {
  const { config, db } = context
  const hasEmbedded = config.vaultUrl !== null && config.roles.includes('embedded')
  const loadKeys = loadOnce(async () => loadInstallationKeys(db, await openKms(config, db)))

  return async (projectId, subject) => {
    if (subject.kind === 'email') {
      const address = subject.email
      const lookup = await userLookup(context, { projectId, address })
      const inEmbedded = hasEmbedded ? emailLookup(await loadKeys(), address) : null
      const embeddedUserId = inEmbedded ? await findEmbeddedUser(context, inEmbedded) : null
      const none = { addresses: [], analyticsAccounts: [] }
      return { projectId, lookup, ...none, embeddedUserId, emailLookup: inEmbedded }
    }
    const addresses = spellingsOf(subject.address)
    const [address = ''] = addresses
    const secret = await analyticsSecret(context, projectId)
    return {
      projectId,
      lookup: await userLookup(context, { projectId, address }),
      addresses,
      analyticsAccounts: [hashAccount(address, secret), ...addresses],
      embeddedUserId: null,
      emailLookup: null,
    }
  }
}

/** An address in every spelling that a table may have, the one that is hashed first. Of a CAIP-10 id the last part. */
function spellingsOf(text: string): string[] {
  const given = text.split(':').at(-1) ?? ''
  const address = /^0x/i.test(given) ? given.toLowerCase() : given
  const checksummed = isAddress(address) ? [getAddress(address)] : []
  return [...new Set([address, given, ...checksummed])]
}

async function findEmbeddedUser({ db }: Context, lookup: Buffer): Promise<string | null> {
  const [row] = await db.query(
    v.object({ user_id: v.string() }),
    "SELECT user_id FROM embedded.identities WHERE kind = 'email' AND lookup = $1",
    [lookup],
  )
  return row?.user_id ?? null
}

import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Embedded } from '../embedded.ts'
import { seal, unseal } from '../keys/seal.ts'
import { toKmsRefusal } from '../kms/kmsRefusal.ts'

const FACTOR_BYTES = 32
const UNWRAPS_PER_MINUTE = 30

const row = v.object({ data_key: v.instance(Buffer) })

type Owner = { userId: string; slotId: string }

/** Creates a server factor: in plain text for the browser, encrypted for the database. */
export async function createServerFactor(
  embedded: Embedded,
  owner: Owner,
): Promise<{ serverFactor: Buffer; sealedServerFactor: Buffer }> {
  const dataKey = await openDataKey(embedded, owner.userId)
  const serverFactor = randomBytes(FACTOR_BYTES)
  return { serverFactor, sealedServerFactor: seal(dataKey, serverFactor, additionalData(owner)) }
}

/** @throws ServerError 503 when the KMS is unreachable, 500 when the row was tampered with. */
export async function readServerFactor(
  embedded: Embedded,
  { sealedServerFactor, ...owner }: Owner & { sealedServerFactor: Buffer },
): Promise<Buffer> {
  const dataKey = await openDataKey(embedded, owner.userId)
  try {
    return unseal(dataKey, sealedServerFactor, additionalData(owner))
  } catch (error) {
    throw toKmsRefusal(error)
  }
}

async function openDataKey({ context, kms }: Embedded, userId: string): Promise<Buffer> {
  await context.limiter.check({
    key: `embedded-unwrap:${userId}`,
    max: UNWRAPS_PER_MINUTE,
    windowMs: 60_000,
    failClosed: true,
  })
  const [user] = await context.db.query(row, 'SELECT data_key FROM embedded.users WHERE id = $1', [
    userId,
  ])
  if (!user) throw new Error('There is no such user')
  context.log.info('embedded.data-key-opened')
  try {
    return await kms.unwrap(user.data_key, { purpose: 'factors', context: `user/${userId}` })
  } catch (error) {
    throw toKmsRefusal(error)
  }
}

function additionalData({ userId, slotId }: Owner): string {
  return `factor/v1\n${userId}\n${slotId}`
}

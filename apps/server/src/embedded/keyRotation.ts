import * as v from 'valibot'
import type { Context } from '../context/context.ts'
import type { Worker } from '../context/worker.ts'
import { loadInstallationKeys } from './keys/installationKeys.ts'
import { wrongKeyFileError } from './kms/assertKeyFile.ts'
import { DamagedError } from './kms/kms.ts'
import { keyFileOf, openKms } from './kms/openKms.ts'

const USERS_PER_BATCH = 100
const LOWEST_USER_ID = '00000000-0000-0000-0000-000000000000'

const row = v.object({ id: v.string(), data_key: v.instance(Buffer) })

/** Worker that rewraps every data key after the KMS key was rotated. */
export const keyRotation: Worker = {
  name: 'embedded-keys',
  async start(context) {
    const stop = new AbortController()
    const { config, log } = context
    if (config.vaultUrl) await assertKeyFile(context)
    const done = config.vaultUrl
      ? rewrapDataKeys(context, stop.signal).catch((error: unknown) => {
          log.warn('embedded.rotation-failed', { error })
        })
      : Promise.resolve()
    return {
      async close() {
        stop.abort()
        await done
      },
    }
  },
}

/** A server whose key file is lost or another one's must not start: it could open no wallet. @throws SettingError */
async function assertKeyFile({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  const path = keyFileOf(config)
  // A key service may be down at the start; its requests get 503 until it responds.
  if (!path) return
  const kms = await openKms(config, db)
  try {
    await loadInstallationKeys(db, kms)
  } catch (error) {
    throw error instanceof DamagedError ? wrongKeyFileError(path, error) : error
  }
}

/** Returns how many data keys were rewrapped. Skips a user whose key changes meanwhile. */
export async function rewrapDataKeys(
  context: Pick<Context, 'db' | 'config' | 'log'>,
  signal?: AbortSignal,
  onProgress: (count: number) => void = () => {},
): Promise<number> {
  const { db, config, log } = context
  const kms = await openKms(config, db)
  let lastId = LOWEST_USER_ID
  let count = 0
  while (!signal?.aborted) {
    const users = await db.query(
      row,
      'SELECT id, data_key FROM embedded.users WHERE id > $1 ORDER BY id LIMIT $2',
      [lastId, USERS_PER_BATCH],
    )
    for (const { id, data_key } of users) {
      const use = { purpose: 'factors', context: `user/${id}` } as const
      if (!(await kms.isStale(data_key, use))) continue
      const rewrapped = await kms.wrap(await kms.unwrap(data_key, use), use)
      const sql = 'UPDATE embedded.users SET data_key = $3 WHERE id = $1 AND data_key = $2'
      count += await db.execute(sql, [id, data_key, rewrapped])
    }
    if (users.length === USERS_PER_BATCH) onProgress(count)
    const last = users.at(-1)
    if (!last) break
    lastId = last.id
  }
  if (count > 0) log.info('embedded.data-keys-rewrapped', { count })
  return count
}

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Context } from '../context/context.ts'
import type { Log } from '../log/log.ts'
import { assertReachable } from './assertReachable.ts'
import { type Database, openDatabase } from './database.ts'
import { openEmbeddedPostgres, urlOf } from './embeddedPostgres.ts'
import { findRunning } from './postgresProcess.ts'
import { POSTGRES_USER, prepareCluster } from './prepareCluster.ts'

export type OperatorDatabase = { db: Database; close(): Promise<void> }

/**
 * The installation's database for a command of the operator: DATABASE_URL, or the embedded PostgreSQL, which
 * may be in use by a running server. @throws when there is no database and `create` is not set
 */
export async function openOperatorDatabase(
  config: Pick<Context['config'], 'databaseUrl' | 'dataDir'>,
  { log, create = false }: { log: Log; create?: boolean },
): Promise<OperatorDatabase> {
  const found = config.databaseUrl
    ? { url: config.databaseUrl, close: async () => {} }
    : await openEmbedded(config.dataDir, { log, create })
  const db = openDatabase(found.url, { maxConnections: 2 })
  const close = async () => {
    await db.close()
    await found.close()
  }
  try {
    await assertReachable(db, found.url)
  } catch (error) {
    await close()
    throw error
  }
  return { db, close }
}

async function openEmbedded(
  dataDir: string,
  { log, create }: { log: Log; create: boolean },
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = resolve(dataDir)
  if (!create && !existsSync(join(folder, 'pgdata', 'PG_VERSION'))) {
    throw new Error(
      `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for the server.`,
    )
  }
  const running = await findRunning(join(folder, 'pgdata'))
  if (!running?.isReady) return openEmbeddedPostgres(folder, log)
  const cluster = await prepareCluster(folder)
  return { url: urlOf(cluster, running, POSTGRES_USER), close: async () => {} }
}

import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { type RunningPostgres, startPostgres, stopPostgres } from './postgresProcess.ts'
import { type Cluster, POSTGRES_USER, prepareCluster } from './prepareCluster.ts'

export type EmbeddedPostgres = { url: string; close(): Promise<void> }

// An advisory lock that the server owning the folder holds while its connection lives.
const OWNER_LOCK = 7_261_001n
const RESTART_MS = 500
const ATTEMPTS = 5

/** Runs an embedded PostgreSQL with its data in `dataDir`. It ends with this process, also when that is killed. */
export async function openEmbeddedPostgres(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  const cluster = await prepareCluster(folder)
  let { running, owner } = await startOwned(cluster, folder)
  let closing = false
  watchOwner()
  return {
    url: urlOf(cluster, running, POSTGRES_USER),
    async close() {
      closing = true
      await owner.end()
      await stopPostgres(running.pid)
    },
  }

  /** Restarts PostgreSQL on the same port when the owner's connection ends. */
  function watchOwner(): void {
    owner.once('end', () => {
      if (!closing) restart().catch((error) => log.error('postgres.restart-failed', { error }))
    })
  }

  async function restart(): Promise<void> {
    log.error('postgres.ended', {})
    while (!closing) {
      try {
        const restarted = await startOwned(cluster, folder, running.port)
        running = restarted.running
        owner = restarted.owner
        log.info('postgres.restarted', {})
        return watchOwner()
      } catch (error) {
        log.error('postgres.restart-failed', { error })
        await wait(RESTART_MS)
      }
    }
  }
}

export function urlOf(
  cluster: Cluster,
  running: Pick<RunningPostgres, 'port'>,
  database: string,
): string {
  return `postgres://${POSTGRES_USER}:${cluster.password}@127.0.0.1:${running.port}/${database}`
}

type Owned = { running: RunningPostgres; owner: pg.Client }

/** Starts the folder's PostgreSQL and takes the owner's lock. */
async function startOwned(cluster: Cluster, folder: string, port?: number): Promise<Owned> {
  for (let attempt = 1; ; attempt++) {
    const running = await startPostgres(port === undefined ? cluster : { ...cluster, port })
    try {
      const owner = await takeOwnerLock(cluster, running, folder)
      if (running.isSpawned) {
        await createDatabase(owner)
        return { running, owner }
      }
      // The PostgreSQL of a killed server, which would not end with this process.
      await owner.end()
      await stopPostgres(running.pid)
    } catch (error) {
      // A PostgreSQL that was still shutting down was found: start again.
      if (error instanceof FolderInUseError || attempt === ATTEMPTS) throw error
      await wait(RESTART_MS)
    }
  }
}

class FolderInUseError extends Error {}

/** @throws FolderInUseError when another live server owns this folder's database. */
async function takeOwnerLock(
  cluster: Cluster,
  running: RunningPostgres,
  folder: string,
): Promise<pg.Client> {
  const connectionString = urlOf(cluster, running, 'postgres')
  const client = new pg.Client({ connectionString, application_name: 'latchkey-owner' })
  // `end` follows and handles it.
  client.on('error', () => {})
  await client.connect()
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [OWNER_LOCK])
    if (rows[0]?.mine === true) return client
    // The connection of a killed server may live slightly longer than its process.
    await wait(100)
  }
  await client.end()
  throw new FolderInUseError(
    `Another Latchkey server is using ${folder}. Stop it or set another DATA_DIR.`,
  )
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const name = POSTGRES_USER
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (!rowCount) await owner.query(`CREATE DATABASE ${name}`)
}

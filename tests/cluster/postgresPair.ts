import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type RunningPostgres, startPostgres } from '../../apps/server/src/db/postgresProcess.ts'
import {
  type Cluster,
  POSTGRES_USER,
  prepareCluster,
} from '../../apps/server/src/db/prepareCluster.ts'
import { freePort } from '../../benches/relay/benchServices.ts'

type Host = { cluster: Cluster; port: number; running: RunningPostgres }

/** Debian's PostgreSQL as a primary and a synchronous streaming standby. */
export type PostgresPair = {
  ports: readonly [number, number]
  password: string
  /** Kills the primary and promotes the standby. */
  failOver(): Promise<void>
  /** Copies the primary to the host that was killed and starts it as the standby. */
  rebuildStandby(): Promise<void>
  /** Kills the standby and starts it again. */
  restartStandby(): Promise<void>
  /** Runs a statement on the primary. */
  query(text: string, params?: unknown[]): Promise<Record<string, unknown>[]>
  /** Keeps a transaction open that reads these tables, as a long report does. @returns what ends it */
  readLong(tables: readonly string[]): Promise<() => Promise<void>>
  remove(): Promise<void>
}

const BINARIES = '/usr/lib/postgresql'

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-cluster-'))
  await chmod(folder, 0o711)
  const cluster = await prepareCluster(join(folder, 'a'), { binaries: findBinaries() })
  let primary = await startHost(cluster, await freePort())
  await query(primary, 'CREATE DATABASE latchkey', [], 'postgres')
  const standbyPlace = { ...cluster, cluster: join(folder, 'b', 'pgdata') }
  let standby = await copyPrimary(primary, standbyPlace, await freePort())

  return {
    ports: [primary.port, standby.port],
    password: cluster.password,
    async failOver() {
      kill(primary)
      await query(standby, 'SELECT pg_promote()', [], 'postgres')
      const killed = primary
      primary = standby
      standby = killed
    },
    async rebuildStandby() {
      standby = await copyPrimary(primary, standby.cluster, standby.port)
    },
    async restartStandby() {
      kill(standby)
      standby = await startHost(standby.cluster, standby.port)
    },
    query: (text, params = []) => query(primary, text, params),
    async readLong(tables) {
      const client = await connect(primary, 'latchkey')
      await client.query('BEGIN')
      for (const table of tables) await client.query(`SELECT FROM ${table} LIMIT 1`)
      return () => client.end()
    },
    async remove() {
      for (const host of [primary, standby]) kill(host)
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function findBinaries(): { initdb: string; postgres: string } {
  const [version = ''] = readdirSync(BINARIES).sort().reverse()
  const bin = join(BINARIES, version, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

async function startHost(cluster: Cluster, port: number): Promise<Host> {
  return { cluster, port, running: await startPostgres({ ...cluster, port, maxConnections: 100 }) }
}

function kill({ running }: Host): void {
  try {
    process.kill(running.pid, 'SIGKILL')
  } catch {
    // It has been killed before.
  }
}

/** `pg_basebackup` and streaming; afterwards the primary acknowledges only what the standby has too. */
async function copyPrimary(primary: Host, place: Cluster, port: number): Promise<Host> {
  await rm(place.cluster, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  await mkdir(dirname(place.cluster), { recursive: true })
  await place.account.giveOwnership(dirname(place.cluster))
  const tool = join(dirname(place.binaries.postgres), 'pg_basebackup')
  const { uid } = place.account
  const child = spawn(
    tool,
    [
      ...['--pgdata', place.cluster, '--write-recovery-conf', '--checkpoint', 'fast'],
      ...['--host', '127.0.0.1', '--port', String(primary.port), '--username', POSTGRES_USER],
    ],
    {
      env: { ...process.env, PGPASSWORD: place.password },
      cwd: tmpdir(),
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(uid === null ? {} : { uid, gid: uid }),
    },
  )
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}`)
  const standby = await startHost(place, port)
  await query(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await query(primary, 'SELECT pg_reload_conf()')
  const text = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
  while ((await query(primary, text)).length === 0) await wait(20)
  return standby
}

async function query(
  host: Host,
  text: string,
  params: unknown[] = [],
  database = 'latchkey',
): Promise<Record<string, unknown>[]> {
  const client = await connect(host, database)
  try {
    return (await client.query(text, params)).rows
  } finally {
    await client.end()
  }
}

async function connect({ cluster, port }: Host, database: string): Promise<pg.Client> {
  const { password } = cluster
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, database, user: POSTGRES_USER, password },
  })
  await client.connect()
  return client
}

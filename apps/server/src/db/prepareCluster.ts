import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresAccountFor } from './postgresAccount.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgresBinaries.ts'
import { type PostgresFolder, runPostgresTool } from './postgresProcess.ts'

export const POSTGRES_USER = 'latchkey'

export type ClusterOptions = {
  /** For tests: `fsync` off. */
  unsafeFast?: boolean
  /** The folder of another PostgreSQL than the one from npm. */
  binaries?: PostgresBinaries
}

export type Cluster = PostgresFolder & { password: string }

/** The folder's cluster, created at the first start. */
export async function prepareCluster(
  folder: string,
  options: ClusterOptions = {},
): Promise<Cluster> {
  await mkdir(folder, { recursive: true })
  const account = await postgresAccountFor(folder)
  const binaries = options.binaries ?? (await findPostgresBinaries(folder, account.uid))
  const cluster = join(folder, 'pgdata')
  const postgresFolder: PostgresFolder = { cluster, binaries, account }
  if (!(await exists(join(cluster, 'PG_VERSION'))))
    await createCluster(folder, postgresFolder, options)
  const password = (await readFile(join(cluster, 'latchkey-password'), 'utf8')).trim()
  return { ...postgresFolder, password }
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
async function createCluster(
  folder: string,
  { cluster, binaries, account }: PostgresFolder,
  { unsafeFast }: ClusterOptions,
): Promise<void> {
  const draft = join(folder, `pgdata.${randomBytes(6).toString('hex')}`)
  const dataFolder = join(draft, 'data')
  const passwordFile = join(draft, 'password')
  const password = randomBytes(24).toString('hex')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  await account.giveOwnership(draft)
  await account.giveOwnership(passwordFile)
  await runPostgresTool(binaries.initdb, account, [
    `--pgdata=${dataFolder}`,
    `--username=${POSTGRES_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    ...(unsafeFast ? ['--no-sync'] : []),
  ])
  await rename(passwordFile, join(dataFolder, 'latchkey-password'))
  try {
    await rename(dataFolder, cluster)
  } catch (error) {
    // Another server has created it meanwhile; use that one.
    if (!(await exists(join(cluster, 'PG_VERSION')))) throw error
  }
  await rm(draft, { recursive: true, force: true })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

import { chown } from 'node:fs/promises'
import { canTraverse } from './postgresBinaries.ts'

/** PostgreSQL refuses to run as root; then it runs as the OS user `nobody`, who owns the data folder. */
export type PostgresAccount = { uid: number | null; giveOwnership(path: string): Promise<void> }

const UNPRIVILEGED_UID = 65_534

export async function postgresAccountFor(folder: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { uid: null, giveOwnership: async () => {} }
  if (!(await canTraverse(folder))) {
    throw new Error(
      `PostgreSQL must not run as root and would run as the user nobody, who cannot access ${folder}. Choose another DATA_DIR, run as another user, or set DATABASE_URL.`,
    )
  }
  return {
    uid: UNPRIVILEGED_UID,
    giveOwnership: (path) => chown(path, UNPRIVILEGED_UID, UNPRIVILEGED_UID),
  }
}

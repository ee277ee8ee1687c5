import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, runServer } from '../../apps/server/src/testing/runServer.ts'
import { openSharedPostgres } from '../../apps/server/src/testing/sharedPostgres.ts'

export type StartedServer = { url: string; close(): Promise<void> }

/** Starts a server process on this run's database and cache. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<StartedServer> {
  const redis = process.env.LATCHKEY_TEST_REDIS_URL
  const store = await chooseStore()
  const server: RunningServer = await runServer({
    LOG_LEVEL: 'error',
    CHECK_REPLIES: 'true',
    REQUESTS_PER_MINUTE_PER_IP: '1000000',
    ...(redis ? { REDIS_URL: redis } : {}),
    ...store.env,
    ...env,
  })
  return {
    url: server.url,
    async close() {
      await server.stop('SIGTERM')
      await store.remove()
    },
  }
}

async function chooseStore(): Promise<{
  env: Record<string, string>
  remove(): Promise<void>
}> {
  if (process.env.LATCHKEY_TEST_DATABASE_URL) {
    const { url, drop } = await (await openSharedPostgres()).cloneDatabase()
    return { env: { DATABASE_URL: url }, remove: drop }
  }
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-wire-'))
  await chmod(folder, 0o711)
  return {
    env: { DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

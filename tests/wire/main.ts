/**
 * npm run test:wire
 * Runs every endpoint against a running server and all server tests: first on the embedded
 * PostgreSQL with caches in process, then on Debian's PostgreSQL and Redis, both started here.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf } from '../../apps/server/src/db/embeddedPostgres.ts'
import { startPostgres, stopPostgres } from '../../apps/server/src/db/postgresProcess.ts'
import { prepareCluster } from '../../apps/server/src/db/prepareCluster.ts'
import { bundleServer } from '../../scripts/bundleServer.mjs'

const DEBIAN = '/usr/lib/postgresql'
const REDIS = '/usr/bin/redis-server'
const only = process.argv.slice(2)

async function runTests(name: string, env: Record<string, string>): Promise<boolean> {
  process.stdout.write(`\n== ${name}\n`)
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--config', 'tests/wire/vitest.config.ts', ...only]
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

function debianPostgres(): { initdb: string; postgres: string } | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).filter((name) => Number(name) >= 15)
    : []
  const version = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (!version) return null
  const bin = join(DEBIAN, version, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function onDebian(binaries: { initdb: string; postgres: string }): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-debian-'))
  await chmod(folder, 0o711)
  const fast = { unsafeFast: true }
  const cluster = await prepareCluster(folder, { ...fast, binaries })
  const running = await startPostgres({ ...cluster, ...fast, maxConnections: 400 })
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const redis = spawn(REDIS, args, { stdio: 'ignore' })
  try {
    return await runTests(`${binaries.postgres} and ${REDIS}`, {
      LATCHKEY_TEST_DATABASE_URL: urlOf(cluster, running, 'postgres'),
      LATCHKEY_TEST_REDIS_URL: `redis://127.0.0.1:${port}`,
    })
  } finally {
    redis.kill()
    await stopPostgres(running.pid)
    await rm(folder, { recursive: true, force: true })
  }
}

await bundleServer()
const embedded = await runTests('embedded PostgreSQL, caches in process', {})
const binaries = debianPostgres()
let debian = true
if (binaries && existsSync(REDIS)) debian = await onDebian(binaries)
else {
  process.stdout.write(
    `\nSkipped the second run: it needs Debian's postgresql (15 or newer) and redis-server (apt install postgresql redis-server).\n`,
  )
}
process.exitCode = embedded && debian ? 0 : 1

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { urlOf } from '../../apps/server/src/db/embeddedPostgres.ts'
import { type RunningPostgres, startPostgres } from '../../apps/server/src/db/postgresProcess.ts'
import { prepareCluster } from '../../apps/server/src/db/prepareCluster.ts'
import { watchNpm } from '../../apps/server/src/start/watchNpm.ts'

/** A PostgreSQL that several nodes share and that the bench can kill. */
export type BenchPostgres = {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  await chmod(folder, 0o711)
  const cluster = await prepareCluster(folder)
  let running: RunningPostgres = await startPostgres({ ...cluster, maxConnections: 100 })
  const { port } = running
  await run(urlOf(cluster, running, 'postgres'), 'CREATE DATABASE latchkey')
  const end = () => {
    if (isAlive(running.pid)) process.kill(running.pid, 'SIGKILL')
  }
  process.once('exit', end)
  watchNpm(process.ppid, () => process.exit(1))
  const kill = async () => {
    end()
    while (isAlive(running.pid)) await wait(5)
  }
  return {
    url: urlOf(cluster, running, 'latchkey'),
    kill,
    async start() {
      running = await startPostgres({ ...cluster, port, maxConnections: 100 })
    },
    async remove() {
      await kill()
      await wait(200)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // No such process.
    return false
  }
}

export type BenchRedis = { url: string; child: ChildProcess; stop(): Promise<void> }

export async function startBenchRedis(onPort?: number): Promise<BenchRedis> {
  const port = onPort ?? (await freePort())
  const options = [
    '--port',
    String(port),
    '--save',
    '',
    '--appendonly',
    'no',
    '--bind',
    '127.0.0.1',
  ]
  const child = spawn('redis-server', options, { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const url = `redis://127.0.0.1:${port}`
  const redis = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null })
  redis.on('error', () => {})
  await redis.ping()
  redis.disconnect()
  return {
    url,
    child,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresAccount } from './postgresAccount.ts'
import type { PostgresBinaries } from './postgresBinaries.ts'
import { spawnWithParent } from './spawnWithParent.ts'

export type PostgresFolder = {
  /** The cluster's data. */
  cluster: string
  binaries: PostgresBinaries
  account: PostgresAccount
}

export type RunningPostgres = { pid: number; port: number; isSpawned: boolean }

export type StartOptions = PostgresFolder & {
  /** The previous port after a restart; otherwise a free one. */
  port?: number
  maxConnections?: number
  unsafeFast?: boolean
  /** For a PostgreSQL that several processes share: it does not end with this process, the caller must stop it. */
  outlivesProcess?: boolean
}

const START_MS = 60_000
const POLL_MS = 20
const MAX_FAILURES = 5

function spawnOptions(account: PostgresAccount): { uid?: number; gid?: number } {
  return account.uid === null ? {} : { uid: account.uid, gid: account.uid }
}

const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/** Runs a command-line tool. @throws with its output when it fails */
export async function runPostgresTool(
  tool: string,
  account: PostgresAccount,
  args: readonly string[],
): Promise<void> {
  const child = spawn(tool, args, {
    ...spawnOptions(account),
    cwd: tmpdir(),
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${tool} ended with ${code}: ${output.trim()}`)
}

/** Connects to the PostgreSQL that already runs on the folder, or starts one. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const deadline = Date.now() + START_MS
  let failures = 0
  while (Date.now() < deadline && failures < MAX_FAILURES) {
    const running = await findRunning(options.cluster)
    if (running?.isReady) return { pid: running.pid, port: running.port, isSpawned: false }
    if (running) {
      await wait(POLL_MS)
      continue
    }
    const port = options.port ?? (await findFreePort())
    const pid = await waitUntilReady(options.cluster, spawnServer(options, port), port)
    if (pid !== null) return { pid, port, isSpawned: true }
    // Another process started first and the next attempt finds its server, or the port was taken.
    failures += 1
    await wait(POLL_MS)
  }
  const log = await readFile(logFile(options.cluster), 'utf8').catch(() => '')
  throw new Error(`PostgreSQL did not start: ${log.slice(-2_000).trim()}`)
}

/** Fast shutdown: ends sessions, writes a checkpoint and stops. */
export async function stopPostgres(pid: number): Promise<void> {
  if (!sendSignal(pid, 'SIGINT')) return
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return
    await wait(POLL_MS)
  }
  sendSignal(pid, 'SIGQUIT')
}

function sendSignal(pid: number, name: 'SIGINT' | 'SIGQUIT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    // The process has ended already.
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function logFile(cluster: string): string {
  return `${cluster}.log`
}

function spawnServer(options: StartOptions, port: number): ChildProcess {
  const log = openSync(logFile(options.cluster), 'w', 0o600)
  const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${options.maxConnections ?? 100}`,
    'jit=off',
    'max_wal_size=512MB',
    // Parameters may be personal data and must not be logged.
    'log_min_error_statement=panic',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    'log_error_verbosity=terse',
    ...(options.unsafeFast ? fastSettings : []),
  ]
  const args = ['-D', options.cluster, '-p', String(port), ...settings.flatMap((s) => ['-c', s])]
  const child = (options.outlivesProcess ? spawnAlone : spawnWithParent)(
    options.binaries.postgres,
    args,
    {
      ...spawnOptions(options.account),
      cwd: tmpdir(),
      env: { ...ENVIRONMENT, PATH: process.env.PATH },
      // A separate process group, so that Ctrl+C in a terminal reaches the server and not its database.
      detached: true,
      output: log,
    },
  )
  child.unref()
  closeSync(log)
  return child
}

function spawnAlone(
  command: string,
  args: readonly string[],
  { output, ...options }: SpawnOptions & { output: number },
): ChildProcess {
  return spawn(command, args, { ...options, stdio: ['ignore', output, output] })
}

/** Waits for the PostgreSQL on this port; returns its pid, or `null` when `child` ended before it was ready. */
async function waitUntilReady(
  cluster: string,
  child: ChildProcess,
  port: number,
): Promise<number | null> {
  let ended = false
  child.once('error', () => {
    ended = true
  })
  child.once('exit', () => {
    ended = true
  })
  const deadline = Date.now() + START_MS
  while (!ended && Date.now() < deadline) {
    const running = await findRunning(cluster)
    if (running?.isReady && running.port === port) return running.pid
    await wait(POLL_MS)
  }
  return null
}

/** Reads `postmaster.pid`, if its process still runs. */
export async function findRunning(
  cluster: string,
): Promise<{ pid: number; port: number; isReady: boolean } | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !isAlive(pid) || !(await isPostgres(pid))) return null
  return { pid, port, isReady: lines[7]?.trim() === 'ready' && port > 0 }
}

/** Checks the process's name: after a reboot another process may have the pid. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return name.startsWith('postgres')
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

import { type Config, readConfig } from '../config/config.ts'
import { assertSafeSettings } from '../config/unsafeSettings.ts'
import type { EmbeddedPostgres } from '../db/embeddedPostgres.ts'
import { createLog, type Log } from '../log/log.ts'
import { requireFreePort } from '../setting/listenOn.ts'
import type { ServerOptions } from './createServer.ts'
import { watchNpm } from './watchNpm.ts'

type Extensions = Pick<ServerOptions, 'onrampExtension'>
type Running = { url: string; claimToken?: string | null; close(): Promise<void> }

/** Starts the server of these settings; it runs until a signal. @returns the exit code so far */
export async function runServer(
  args: readonly string[],
  extensions: Extensions = {},
): Promise<number> {
  // A program that starts the server with an IPC channel (`fork`) has ended, perhaps by SIGKILL.
  const exit = () => process.exit(1)
  const parent = process.ppid
  process.once('disconnect', exit)
  const config = readConfig(process.env, args)
  assertSafeSettings(config)
  // Before PostgreSQL starts and migrates.
  await requireFreePort({ ...config, settings: 'PORT and HOST' })
  const log = createLog(config.logLevel, (line) => process.stdout.write(line))
  const server = await openServer(config, { log, ...extensions }).finally(() =>
    process.off('disconnect', exit),
  )
  stopOnSignal(server, parent)
  process.stdout.write(`Latchkey serves ${server.url} (API document: ${server.url}/docs)\n`)
  if (server.claimToken)
    process.stdout.write(claimLine(config.publicUrl ?? server.url, server.claimToken))
  // Node would print the error unscrubbed; it may contain personal data.
  process.on('uncaughtException', (error) => {
    log.error('process.crashed', { error })
    process.exit(1)
  })
  return 0
}

/** On the terminal only: the log keeps no tokens. */
function claimLine(url: string, token: string): string {
  return `The console has no owner yet. Open ${url.replace(/\/$/, '')}/console/#claim=${token}\n`
}

async function openServer(config: Config, options: Extensions & { log: Log }): Promise<Running> {
  if (config.roles.every((role) => role === 'vault')) {
    const { openVaultServer } = await import('../vault/openVaultServer.ts')
    return openVaultServer(config)
  }
  // PostgreSQL starts while the server's code loads, which takes longer.
  const postgres = config.databaseUrl ? null : startPostgres(config, options.log)
  // `createServer` awaits it and reports its error.
  postgres?.catch(() => {})
  const { createServer } = await import('./createServer.ts')
  return createServer(config, { ...options, ...(postgres ? { postgres } : {}) })
}

async function startPostgres({ dataDir }: Config, log: Log): Promise<EmbeddedPostgres> {
  const { openEmbeddedPostgres } = await import('../db/embeddedPostgres.ts')
  return openEmbeddedPostgres(dataDir, log)
}

function stopOnSignal(server: Running, parent: number): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  watchNpm(parent, stop)
}

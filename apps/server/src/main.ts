#!/usr/bin/env node
import { readConfig } from './config.ts'
import { helpText } from './help.ts'

const args = process.argv.slice(2)

if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(helpText())
} else {
  await run()
}

async function run(): Promise<void> {
  // A program that starts the server with an IPC channel (`fork`) has ended, perhaps by SIGKILL.
  const leave = () => process.exit(1)
  process.once('disconnect', leave)
  try {
    const config = readConfig(process.env, args)
    const { createServer } = await import('./createServer.ts')
    const server = await createServer(config)
    process.stdout.write(`Latchkey serves ${server.url} (API document: ${server.url}/docs)\n`)
    process.off('disconnect', leave)
    stopOnSignal(server)
    // Node would print the error unscrubbed; it may contain personal data.
    process.on('uncaughtException', (error) => {
      server.context.log.error('process.crashed', { error })
      process.exit(1)
    })
  } catch (error) {
    process.off('disconnect', leave)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

function stopOnSignal(server: { close(): Promise<void> }): void {
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
}

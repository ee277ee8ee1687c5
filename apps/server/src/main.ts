#!/usr/bin/env node
import { ownValue } from '@latchkey/wire'
import { commands } from './commands/commands.ts'

const [first = '', ...rest] = process.argv.slice(2)
const isCommand = first !== '' && !first.startsWith('-')

try {
  process.exitCode = isCommand ? await runCommand(first) : await start()
} catch (error) {
  const text = error instanceof Error ? error.message : String(error)
  // Connections that a failed start has opened would keep the process alive.
  process.stderr.write(`${text}\n`, () => process.exit(1))
}

async function start(): Promise<number> {
  const args = process.argv.slice(2)
  const { helpText } = await import('./commands/help.ts')
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(await helpText())
    return 0
  }
  const { runServer } = await import('./start/runServer.ts')
  return runServer(args)
}

async function runCommand(name: string): Promise<number> {
  const load = ownValue(commands, name)
  if (!load) {
    const known = Object.keys(commands).join(', ')
    process.stderr.write(
      `There is no command ${name}. Commands: ${known}; without one the server starts.\n`,
    )
    return 1
  }
  const command = await load()
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help}\n`)
    return 0
  }
  return command.run(rest, (line) => process.stdout.write(`${line}\n`))
}

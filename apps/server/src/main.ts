#!/usr/bin/env node
import { ownValue } from '@latchkey/wire'
import { commands } from './commands/commands.ts'
import { UsageError } from './setting/setting.ts'

const [first = '', ...rest] = process.argv.slice(2)
const isCommand = first !== '' && !first.startsWith('-')
const isJson = isCommand && rest.includes('--json')

const COMMON_HELP = `--json prints the result as one line of JSON; an error is {"error": "…"} on standard error.
Exit codes: 0 done, 1 failed, 2 wrong flags or arguments.`

try {
  process.exitCode = isCommand ? await runCommand(first) : await start()
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  // Connections that a failed start has opened would keep the process alive.
  const exit = () => process.exit(error instanceof UsageError ? 2 : 1)
  process.stderr.write(`${isJson ? JSON.stringify({ error: message }) : message}\n`, exit)
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
    throw new UsageError(
      `There is no command ${name}. Commands: ${known}; without one the server starts.`,
    )
  }
  const command = await load()
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help}\n\n${COMMON_HELP}\n`)
    return 0
  }
  const args = rest.filter((arg) => arg !== '--json')
  const print = (line: string) => process.stdout.write(`${line}\n`)
  return command.run(args, {
    say: isJson ? () => {} : print,
    result: isJson ? (value) => print(JSON.stringify(value)) : () => {},
  })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromiumPath } from '../../benches/chromium.ts'

/** A command that ended with an error; the message has the end of its output. */
export class CommandError extends Error {
  readonly output: string

  constructor(command: string, output: string) {
    super(`${command}\n${output.slice(-shownChars)}`)
    this.output = output
  }
}

const shownChars = 3_000
const keptChars = 1_000_000

/** Variables that the workspace's own run sets, and that a foreign project would not have. */
function foreignEnvironment(): NodeJS.ProcessEnv {
  const own = /^(npm_(?!config_userconfig)|NODE_(ENV|OPTIONS|PATH)$|VITEST|INIT_CWD$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}

export type Running = { readonly child: ChildProcess; output(): string; close(): Promise<void> }

/** Starts a command in a process group of its own, so that `close` also ends what it started. */
export function start(
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    env: {
      ...foreignEnvironment(),
      NEXT_TELEMETRY_DISABLED: '1',
      CI: '1',
      CHROMIUM_PATH: chromiumPath,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (part: Buffer) => {
    output = `${output}${part}`.slice(-keptChars)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return {
    child,
    output: () => output,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
      const ended = once(child, 'exit')
      process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

/**
 * Runs a command to its end and returns what it printed.
 * @throws CommandError
 */
export async function run(
  folder: string,
  command: string,
  args: readonly string[],
): Promise<string> {
  const running = start(folder, command, args)
  const [code] = await once(running.child, 'close')
  if (code === 0) return running.output()
  throw new CommandError(`${command} ${args.join(' ')} ended with ${code}`, running.output())
}

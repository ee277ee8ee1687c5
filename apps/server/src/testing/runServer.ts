import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type RunningServer = {
  url: string
  child: ChildProcess
  /** Its output so far. */
  output(): string
  /** Waits for the process to end; returns its exit code. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))
const SANDBOX = fileURLToPath(new URL('./sandboxOnramp/main.ts', import.meta.url))

/** Node's arguments for the server's source with the sandbox onramp. */
export const sandboxServer: readonly string[] = [
  '--import',
  'tsx',
  '--conditions',
  'latchkey-source',
  SANDBOX,
]

/**
 * The server in its own process, as an operator runs it: the bundle, which `bundleServer` writes before the tests;
 * with SANDBOX_ONRAMP its source, which has the sandbox onramp.
 */
export async function runServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<RunningServer> {
  const program = env.SANDBOX_ONRAMP === undefined ? [PROGRAM] : sandboxServer
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      output += text
      const found = /Latchkey serves (http\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  return {
    url,
    child,
    output: () => output,
    async stop(signal) {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

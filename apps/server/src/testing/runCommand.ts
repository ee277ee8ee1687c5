import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))

export type CommandResult = { code: number | null; output: string }

/** Runs `latchkey-server <args>` of the bundle in its own process until it ends, with this text as its input. */
export async function runCommand(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, output }
}

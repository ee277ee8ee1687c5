import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

export type CommandResult = { code: number | null; output: string }

/** Runs `latchkey-server <args>` in its own process until it ends, with this text as its input. */
export async function runCommand(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<CommandResult> {
  const child = spawn(
    process.execPath,
    ['--import', TSX, '--conditions', 'latchkey-source', MAIN, ...args],
    { env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' },
  )
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

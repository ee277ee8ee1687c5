import { type ChildProcess, spawn } from 'node:child_process'
import { StackError } from './part.ts'

export type Child = { close(): Promise<void>; died: Promise<string> }

const lastLinesKept = 15
const killAfterMs = 8_000

/** Runs a program until it is closed; its last output is kept for the error message if it ends by itself. */
export function startChild(options: {
  title: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
}): Child {
  const child = spawn(options.command, [...options.args], {
    env: { ...process.env, ...options.env },
    // A Node program sees by the channel (`disconnect`) that this process has ended, also by SIGKILL.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastOutput = keepLastLines(child)
  const closing = { asked: false }
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
  const died = new Promise<string>((resolve) => {
    void exited.then((code) => {
      if (!closing.asked)
        resolve(`${options.title} ended by itself (exit code ${code}).\n${lastOutput()}`)
    })
  })
  return {
    died,
    async close() {
      closing.asked = true
      await stop(child, exited)
    },
  }
}

/** Waits until `probe` answers; gives up when the child dies or the time is over. */
export async function waitUntilReady(
  child: Child,
  options: { title: string; probe: () => Promise<boolean>; timeoutMs: number },
): Promise<void> {
  const deadline = Date.now() + options.timeoutMs
  const death = child.died.then((sentence) => ({ sentence }))
  while (Date.now() < deadline) {
    const outcome = await Promise.race([death, options.probe().catch(() => false), pause(100)])
    if (outcome === true) return
    if (typeof outcome === 'object' && outcome !== null) throw new StackError(outcome.sentence)
    await pause(50)
  }
  throw new StackError(`${options.title} did not answer within ${options.timeoutMs / 1000} s.`)
}

function keepLastLines(child: ChildProcess): () => string {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.split('\n').filter((line) => line.trim() !== ''))
      lines.splice(0, Math.max(0, lines.length - lastLinesKept))
    })
  }
  return () => lines.map((line) => `    ${line}`).join('\n')
}

async function stop(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const outcome = await Promise.race([exited, pause(killAfterMs).then(() => 'late')])
  if (outcome === 'late') child.kill('SIGKILL')
  await exited
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds).unref()
  })
}

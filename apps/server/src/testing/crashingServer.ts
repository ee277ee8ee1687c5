import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** A server in its own process that tests kill (SIGKILL) and start again. */
export type CrashingServer = {
  /** Changes with every start, since the system chooses the port. */
  readonly url: string
  isDead(): boolean
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** The built code, since every process would have to transpile the source. */
const CODE = fileURLToPath(new URL('../../dist/testing/waitingServer.js', import.meta.url))
const replySchema = v.union([v.object({ url: v.string() }), v.object({ error: v.string() })])

export async function startCrashingServer(
  env: Readonly<Record<string, string>>,
): Promise<CrashingServer> {
  // The next process loads its code while the current one serves.
  let spare = spawn()
  let child = spare
  let url = ''
  const server: CrashingServer = {
    get url() {
      return url
    },
    isDead: () => child.signalCode !== null || child.exitCode !== null || child.killed,
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async start() {
      child = spare
      spare = spawn()
      const answered = once(child, 'message')
      child.send({ PORT: '0', HOST: '127.0.0.1', ...env })
      const reply = v.parse(replySchema, (await answered)[0])
      if ('error' in reply) throw new Error(reply.error)
      url = reply.url
    },
    async close() {
      const ended = Promise.all([child, spare].map((item) => once(item, 'exit')))
      child.kill('SIGTERM')
      spare.kill('SIGKILL')
      await ended
    },
  }
  await server.start()
  return server
}

function spawn(): ChildProcess {
  return fork(CODE, { execArgv: [], env: { PATH: process.env.PATH }, stdio: 'inherit' })
}

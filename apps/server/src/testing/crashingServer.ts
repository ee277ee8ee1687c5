import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** A server in a process of its own that is killed without warning and started again, many times. */
export type CrashingServer = {
  /** Another one after every start: the system gives the port. */
  readonly url: string
  isDead(): boolean
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** As it ships: source would have to be read anew by every process. */
const CODE = fileURLToPath(new URL('../../dist/testing/waitingServer.js', import.meta.url))
const replySchema = v.union([v.object({ url: v.string() }), v.object({ error: v.string() })])

export async function startCrashingServer(
  env: Readonly<Record<string, string>>,
): Promise<CrashingServer> {
  // The next process reads its code while this one serves. It opens nothing before it is told to.
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
      const ended = Promise.all([child, spare].map((one) => once(one, 'exit')))
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

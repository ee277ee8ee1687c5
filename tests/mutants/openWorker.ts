import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../architecture/repository.ts'
import type { TestReply, TestRequest } from './testRunner.ts'

export type Worker = {
  /** Gives `null` when the tests took longer than the limit: the worker is then replaced. */
  run(request: TestRequest, limitMs: number): Promise<TestReply | null>
  close(): void
}

/** A process that runs tests; a mutant that loops for ever can only be stopped with its process. */
export async function openWorker(): Promise<Worker> {
  let child = await startWorker()
  return {
    async run(request, limitMs) {
      child.send(request)
      const reply = await replyOf(child, limitMs)
      if (reply) return reply
      stop(child)
      child = await startWorker()
      return null
    },
    close: () => stop(child),
  }
}

async function startWorker(): Promise<ChildProcess> {
  const child = fork(join(root, 'tests/mutants/worker.ts'), {
    // A group of its own, so that chains and databases of the tests end with it.
    detached: true,
    execArgv: ['--import', 'tsx', '--conditions', 'latchkey-source'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  return child
}

function replyOf(child: ChildProcess, limitMs: number): Promise<TestReply | null> {
  return new Promise((resolve) => {
    const finish = (reply: TestReply | null) => {
      clearTimeout(timer)
      child.off('message', finish)
      child.off('exit', end)
      resolve(reply)
    }
    const end = () => finish(null)
    const timer = setTimeout(end, limitMs)
    child.once('message', finish)
    child.once('exit', end)
  })
}

function stop(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process ended by itself.
  }
}

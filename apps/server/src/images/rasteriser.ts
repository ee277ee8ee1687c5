import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Rasteriser = {
  /** A PNG that fits into `size` × `size`, or `null` when the picture is none, or too much. */
  toPng(bytes: Uint8Array, size: number): Promise<Uint8Array | null>
  close(): void
}

type Waiting = { done(png: Uint8Array | null): void; timer: NodeJS.Timeout }

const SOURCE = import.meta.url.endsWith('.ts')
const ENTRY = new URL(`./rasterProcess.${SOURCE ? 'ts' : 'js'}`, import.meta.url)
const MOST_MS = 2_000
/** A first job also waits for the process to start. */
const START_MS = 5_000
const MOST_WAITING = 200

/** Draws foreign pictures anew in a process of its own, which is replaced when one of them kills it. */
export function createRasteriser(): Rasteriser {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let lastId = 0

  const giveUp = (): void => {
    child?.kill('SIGKILL')
    child = null
    for (const { done, timer } of waiting.values()) {
      clearTimeout(timer)
      done(null)
    }
    waiting.clear()
  }

  const start = (): ChildProcess => {
    const fresh = fork(fileURLToPath(ENTRY), {
      execArgv: ['--max-old-space-size=96', ...(SOURCE ? ['--import', 'tsx'] : [])],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    fresh.on('message', ({ id, png }: { id: number; png: Uint8Array | null }) => {
      const job = waiting.get(id)
      if (!job) return
      waiting.delete(id)
      clearTimeout(job.timer)
      job.done(png)
    })
    const ended = (): void => {
      if (child === fresh) giveUp()
    }
    fresh.on('exit', ended)
    fresh.on('error', ended)
    fresh.unref()
    fresh.channel?.unref()
    return fresh
  }

  return {
    toPng(bytes, size) {
      if (waiting.size >= MOST_WAITING) return Promise.resolve(null)
      const limit = child ? MOST_MS : START_MS
      child ??= start()
      lastId += 1
      const job = { id: lastId, bytes, size }
      return new Promise((done) => {
        waiting.set(job.id, { done, timer: setTimeout(giveUp, limit) })
        child?.send(job, (error) => {
          if (error) giveUp()
        })
      })
    },
    close: giveUp,
  }
}

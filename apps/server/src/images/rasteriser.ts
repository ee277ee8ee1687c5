import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Rasteriser = {
  /** A PNG that fits into `size` × `size`, or `null` when the picture is invalid or too large. */
  toPng(bytes: Uint8Array, size: number): Promise<Uint8Array | null>
  close(): void
}

type Job = { bytes: Uint8Array; size: number; resolve(png: Uint8Array | null): void }
type Message = { ready: true } | { png: Uint8Array | null }

const RUNS_FROM_SOURCE = import.meta.url.endsWith('.ts')
const ENTRY = new URL(`./rasterProcess.${RUNS_FROM_SOURCE ? 'ts' : 'js'}`, import.meta.url)
/** The raster process has its own timeout of two seconds; this adds two more for its answer. */
const JOB_MS = 4_000
const START_MS = 60_000
const MAX_WAITING = 200

function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(ENTRY), {
    execArgv: ['--max-old-space-size=96', ...(RUNS_FROM_SOURCE ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Rasterises external pictures one after the other in a child process. After a picture that crashes
 * or blocks the process, the next picture gets a new one.
 */
export function createRasteriser(): Rasteriser {
  const waiting: Job[] = []
  let child: ChildProcess | null = null
  let isReady = false
  let current: Job | null = null
  let timer: NodeJS.Timeout | undefined

  const finish = (png: Uint8Array | null): void => {
    clearTimeout(timer)
    const job = current
    current = null
    job?.resolve(png)
    sendNextJob()
  }
  const killProcess = (): void => {
    child?.kill('SIGKILL')
    child = null
    isReady = false
    // If the process cannot start, all queued pictures fail.
    if (!current) for (const job of waiting.splice(0)) job.resolve(null)
    finish(null)
  }
  const sendNextJob = (): void => {
    if (current || waiting.length === 0) return
    if (!child) start()
    if (!child || !isReady) return
    current = waiting.shift() ?? null
    timer = setTimeout(killProcess, JOB_MS)
    child.send({ bytes: current?.bytes, size: current?.size }, (error) => {
      if (error) killProcess()
    })
  }
  const start = (): void => {
    const started = startProcess()
    child = started
    timer = setTimeout(killProcess, START_MS)
    timer.unref()
    started.on('message', (message: Message) => {
      if (child !== started) return
      if ('png' in message) return finish(message.png)
      clearTimeout(timer)
      isReady = true
      sendNextJob()
    })
    const onEnded = (): void => {
      if (child === started) killProcess()
    }
    started.on('exit', onEnded)
    started.on('error', onEnded)
  }

  return {
    toPng(bytes, size) {
      if (waiting.length >= MAX_WAITING) return Promise.resolve(null)
      return new Promise((resolve) => {
        waiting.push({ bytes, size, resolve })
        sendNextJob()
      })
    },
    close: killProcess,
  }
}

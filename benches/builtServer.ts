import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { watchNpm } from '../apps/server/src/start/watchNpm.ts'

/** The server as it ships: built, in a process of its own. */
export type BuiltServer = {
  url: string
  child: ChildProcess
  rssMb(): number
  /** Seconds of processor time so far. */
  cpuSeconds(): number
  /** The most it ever had. */
  peakMb(): number
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const MAIN = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))

const NO_LIMIT = '999999999'
const OPEN_PROJECT = {
  PROJECT_ID: 'bench',
  ORIGINS: '*',
  LOG_LEVEL: 'error',
  RELAY_CONNECTS_PER_MINUTE_PER_IP: NO_LIMIT,
  RELAY_SOCKETS_PER_IP: NO_LIMIT,
  RELAY_CALLS_PER_SECOND_PER_IP: NO_LIMIT,
  RELAY_STORAGE_MB_PER_IP: NO_LIMIT,
  RELAY_MESSAGES_PER_IP: NO_LIMIT,
  RELAY_TOPICS_PER_IP: NO_LIMIT,
  RELAY_SUBSCRIPTIONS_PER_DAY_PER_IP: NO_LIMIT,
  ANALYTICS_EVENTS_PER_HOUR_PER_IP: NO_LIMIT,
  ANALYTICS_MB_PER_HOUR_PER_IP: NO_LIMIT,
  ANALYTICS_EVENTS_PER_DAY_PER_PROJECT: NO_LIMIT,
  ANALYTICS_MB_PER_DAY_PER_PROJECT: NO_LIMIT,
  ANALYTICS_STORAGE_MB: NO_LIMIT,
  CONNECTIONS_PER_IP: NO_LIMIT,
  CONNECTIONS_PER_SECOND_PER_IP: NO_LIMIT,
  REQUESTS_PER_MINUTE_PER_IP: NO_LIMIT,
  REQUESTS_PER_MINUTE_PER_PROJECT: NO_LIMIT,
  RPC_REQUESTS_PER_MINUTE_PER_PROJECT: NO_LIMIT,
}

export async function startBuiltServer(
  env: Readonly<Record<string, string>>,
  main: string = MAIN,
): Promise<BuiltServer> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...OPEN_PROJECT, ...env },
    // The server stops when the channel closes, so that a killed bench leaves no server behind.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  watchNpm(process.ppid, () => process.exit(1))
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      output = (output + text).slice(-10_000)
      const found = /Latchkey serves (http\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('exit', (code) => {
      const failure = `The server ended with ${code}: ${output}`
      reject(new Error(failure))
      // Code 0 and `null`: `stop` was called.
      if (code) process.stderr.write(`${failure}\n`)
    })
  })
  const status = (name: string): number => {
    const text = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024)
  }
  return {
    url,
    child,
    rssMb: () => status('VmRSS'),
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    peakMb: () => status('VmHWM'),
    async stop(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/** User and system time, in the kernel's hundredths of a second. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

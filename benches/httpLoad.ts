import { setMaxListeners } from 'node:events'
import { connect, type Socket } from 'node:net'

export type LoadOptions = {
  /** `http://127.0.0.1:4000` */
  url: string
  connections: number
  /** The whole request for the n-th time, headers and all. */
  request(n: number): string | Buffer
  /** Called with every answer and the number of its request. */
  onAnswer?(status: number, n: number): void
  durationMs?: number
  /** Stops early; broken connections do not count as errors afterwards. */
  signal?: AbortSignal
}

export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Answers by status; 0 = the connection broke. */
  statuses: Record<number, number>
}

/**
 * As many requests as `connections` keep-alive connections carry, one at a time each. Writes HTTP
 * over plain sockets: the generator shares two cores with the server and must not be the slower one.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(options.url)
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  const start = performance.now()
  const end = start + (options.durationMs ?? Number.POSITIVE_INFINITY)
  let next = 0
  if (options.signal) setMaxListeners(options.connections, options.signal)

  const lane = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      let sentAt = 0
      let current = 0
      let buffered: Buffer = Buffer.alloc(0)
      const finished = (): boolean => options.signal?.aborted === true || performance.now() >= end
      const send = (): void => {
        if (finished()) {
          socket.destroy()
          return
        }
        current = next++
        sentAt = performance.now()
        socket.write(options.request(current))
      }
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
        const length = answerLength(buffered)
        if (length === null) return
        const status = Number(buffered.toString('latin1', 9, 12))
        buffered = buffered.subarray(length)
        latencies.push(performance.now() - sentAt)
        statuses[status] = (statuses[status] ?? 0) + 1
        options.onAnswer?.(status, current)
        send()
      })
      socket.on('error', () => count(statuses, options))
      socket.on('close', resolve)
      stopWith(socket, options.signal)
    })

  await Promise.all(Array.from({ length: options.connections }, lane))
  const seconds = (performance.now() - start) / 1_000
  return summarise(latencies, statuses, seconds)
}

function stopWith(socket: Socket, signal: AbortSignal | undefined): void {
  signal?.addEventListener('abort', () => socket.destroy(), { once: true })
}

function count(statuses: Record<number, number>, { signal }: LoadOptions): void {
  if (!signal?.aborted) statuses[0] = (statuses[0] ?? 0) + 1
}

/** The length of the first answer in the buffer, or null while it is incomplete. */
function answerLength(buffered: Buffer): number | null {
  const head = buffered.indexOf('\r\n\r\n')
  if (head < 0) return null
  const headers = buffered.toString('latin1', 0, head).toLowerCase()
  const declared = /\r\ncontent-length: (\d+)/.exec(headers)?.[1]
  if (declared !== undefined) {
    const whole = head + 4 + Number(declared)
    return buffered.length >= whole ? whole : null
  }
  if (!headers.includes('transfer-encoding: chunked')) return head + 4
  const last = buffered.indexOf('0\r\n\r\n', head + 2)
  return last < 0 ? null : last + 5
}

export function summarise(
  latencies: readonly number[],
  statuses: Record<number, number>,
  seconds: number,
): LoadResult {
  const sorted = [...latencies].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return {
    requests: sorted.length,
    seconds,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    statuses,
  }
}

export function describeLoad(name: string, result: LoadResult): string {
  const { perSecond, p50, p95, p99, statuses } = result
  const figures = [
    `${Math.round(perSecond)} req/s`,
    `p50 ${p50.toFixed(1)} ms`,
    `p95 ${p95.toFixed(1)} ms`,
    `p99 ${p99.toFixed(1)} ms`,
  ]
  return `${name.padEnd(34)} ${figures.join('  ')}  ${JSON.stringify(statuses)}`
}

export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: bench\r\norigin: https://shop.example\r\n\r\n`
}

export function postRequest(path: string, body: string): string {
  const length = Buffer.byteLength(body)
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n${body}`
}

import { ServerError } from '../errors/ServerError.ts'

export type EventQueue<Row> = {
  /** Resolves once the rows are on disk. */
  add(rows: readonly Row[], bytes: number): Promise<void>
}

type PendingWrite<Row> = {
  rows: readonly Row[]
  bytes: number
  resolve(): void
  reject(error: unknown): void
}

const ROWS_PER_WRITE = 1_000
const MAX_ROWS_WAITING = 50_000
const MAX_BYTES_WAITING = 32 * 1024 * 1024
const MAX_CONCURRENT_WRITES = 2

/**
 * Group commit: rows that arrive during a write are batched into the next write and
 * share its fsync.
 */
export function createEventQueue<Row>(write: (rows: Row[]) => Promise<void>): EventQueue<Row> {
  const waiting: PendingWrite<Row>[] = []
  let rowsWaiting = 0
  let bytesWaiting = 0
  let writesInFlight = 0
  let isScheduled = false

  const takeBatch = (): PendingWrite<Row>[] => {
    const batch: PendingWrite<Row>[] = []
    let size = 0
    while (waiting[0] && (size === 0 || size + waiting[0].rows.length <= ROWS_PER_WRITE)) {
      const [pendingWrite] = waiting.splice(0, 1)
      if (!pendingWrite) break
      size += pendingWrite.rows.length
      bytesWaiting -= pendingWrite.bytes
      batch.push(pendingWrite)
    }
    rowsWaiting -= size
    return batch
  }

  const writeBatch = async (): Promise<void> => {
    const batch = takeBatch()
    writesInFlight += 1
    try {
      await write(batch.flatMap(({ rows }) => rows))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      writesInFlight -= 1
      schedule()
    }
  }

  const schedule = (): void => {
    if (isScheduled || waiting.length === 0 || writesInFlight >= MAX_CONCURRENT_WRITES) return
    isScheduled = true
    // Requests of the same event-loop turn join the batch.
    setImmediate(() => {
      isScheduled = false
      if (waiting.length > 0) writeBatch().catch(() => {})
      schedule()
    })
  }

  return {
    add(rows, bytes) {
      const isFull =
        rowsWaiting + rows.length > MAX_ROWS_WAITING || bytesWaiting + bytes > MAX_BYTES_WAITING
      if (isFull) {
        const options = { retryAfterSeconds: 5 }
        throw new ServerError(503, 'server/unavailable', 'Too many events at once', '', options)
      }
      rowsWaiting += rows.length
      bytesWaiting += bytes
      return new Promise((resolve, reject) => {
        waiting.push({ rows, bytes, resolve, reject })
        schedule()
      })
    },
  }
}

import { ServerError } from '../ServerError.ts'

export type EventQueue<Row> = {
  /** Resolves once the rows are on disk. */
  add(rows: readonly Row[], bytes: number): Promise<void>
}

type Waiting<Row> = {
  rows: readonly Row[]
  bytes: number
  done(): void
  failed(error: unknown): void
}

const ROWS_PER_WRITE = 1_000
const MOST_ROWS_WAITING = 50_000
const MOST_BYTES_WAITING = 32 * 1024 * 1024
const WRITES_AT_ONCE = 2

/**
 * Group commit: rows that arrive during a write are batched into the next write and
 * share its fsync.
 */
export function createEventQueue<Row>(write: (rows: Row[]) => Promise<void>): EventQueue<Row> {
  const waiting: Waiting<Row>[] = []
  let rowsWaiting = 0
  let bytesWaiting = 0
  let writing = 0
  let scheduled = false

  const takeBatch = (): Waiting<Row>[] => {
    const batch: Waiting<Row>[] = []
    let size = 0
    while (waiting[0] && (size === 0 || size + waiting[0].rows.length <= ROWS_PER_WRITE)) {
      const [next] = waiting.splice(0, 1)
      if (!next) break
      size += next.rows.length
      bytesWaiting -= next.bytes
      batch.push(next)
    }
    rowsWaiting -= size
    return batch
  }

  const pump = async (): Promise<void> => {
    const batch = takeBatch()
    writing += 1
    try {
      await write(batch.flatMap(({ rows }) => rows))
      for (const { done } of batch) done()
    } catch (error) {
      for (const { failed } of batch) failed(error)
    } finally {
      writing -= 1
      schedule()
    }
  }

  const schedule = (): void => {
    if (scheduled || waiting.length === 0 || writing >= WRITES_AT_ONCE) return
    scheduled = true
    // Requests of the same event-loop turn join the batch.
    setImmediate(() => {
      scheduled = false
      if (waiting.length > 0) pump().catch(() => {})
      schedule()
    })
  }

  return {
    add(rows, bytes) {
      const isFull =
        rowsWaiting + rows.length > MOST_ROWS_WAITING || bytesWaiting + bytes > MOST_BYTES_WAITING
      if (isFull) {
        const options = { retryAfterSeconds: 5 }
        throw new ServerError(503, 'server/unavailable', 'Too many events at once', '', options)
      }
      rowsWaiting += rows.length
      bytesWaiting += bytes
      return new Promise((done, failed) => {
        waiting.push({ rows, bytes, done, failed })
        schedule()
      })
    },
  }
}

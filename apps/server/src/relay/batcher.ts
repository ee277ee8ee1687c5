import { setTimeout as wait } from 'node:timers/promises'

export type Batcher<Item> = {
  add(item: Item): Promise<void>
  /** Writes the queued items, then resolves. */
  close(): Promise<void>
}

export type BatcherOptions<Item> = {
  /** Items per write at most. */
  maxItems: number
  /** How long the first item waits for others to share its write. */
  waitMs: number
  /** How long a failing write is retried. `write` must be idempotent. */
  retryMs: number
  write(items: readonly Item[]): Promise<void>
}

type QueuedItem<Item> = {
  item: Item
  resolve(): void
  reject(error: unknown): void
}

/**
 * Batches many small writes into few large ones: one write at a time, in order, so that one fsync
 * serves all items that arrived during the previous write. When a write fails for good, the items
 * queued behind it are rejected too: otherwise they would overtake earlier items that callers retry.
 */
export function createBatcher<Item>(options: BatcherOptions<Item>): Batcher<Item> {
  let queue: QueuedItem<Item>[] = []
  let writing: Promise<void> | null = null

  async function run(): Promise<void> {
    await wait(options.waitMs)
    while (queue.length > 0) {
      const batch = queue.slice(0, options.maxItems)
      queue = queue.slice(options.maxItems)
      await writeWithRetries(batch, options).catch((error: unknown) => {
        const behind = queue
        queue = []
        for (const each of [...batch, ...behind]) each.reject(error)
      })
    }
    writing = null
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        writing ??= run()
      })
    },
    async close() {
      await writing
    },
  }
}

/** @throws the last error after `retryMs` of retries */
async function writeWithRetries<Item>(
  batch: readonly QueuedItem<Item>[],
  options: BatcherOptions<Item>,
): Promise<void> {
  const items = batch.map((each) => each.item)
  const end = Date.now() + options.retryMs
  for (let attempt = 1; ; attempt++) {
    try {
      await options.write(items)
      for (const each of batch) each.resolve()
      return
    } catch (error) {
      if (Date.now() >= end) throw error
      await wait(Math.min(50 * attempt, 500))
    }
  }
}

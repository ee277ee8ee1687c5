import { setTimeout as wait } from 'node:timers/promises'

export type Batcher<Item> = {
  add(item: Item): Promise<void>
  /** Writes the queued items, then resolves. */
  close(): Promise<void>
}

export type BatcherOptions<Item> = {
  /** Items per write at most. */
  maxItems: number
  /** The part of a write that one owner's items may take. The others wait for the next write, in order. */
  share?: { maxSize: number; ownerOf(item: Item): string; sizeOf(item: Item): number }
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
      const { batch, rest } = takeBatch(queue, options)
      queue = rest
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

type Split<Item> = { batch: QueuedItem<Item>[]; rest: QueuedItem<Item>[] }

/** The items of the next write, and the items that stay in the queue. */
function takeBatch<Item>(
  queue: readonly QueuedItem<Item>[],
  { maxItems, share }: BatcherOptions<Item>,
): Split<Item> {
  if (!share) return { batch: queue.slice(0, maxItems), rest: queue.slice(maxItems) }
  const split: Split<Item> = { batch: [], rest: [] }
  const taken = new Map<string, number>()
  for (const each of queue) {
    const owner = share.ownerOf(each.item)
    const before = taken.get(owner) ?? 0
    const size = before + share.sizeOf(each.item)
    const isTaken = split.batch.length < maxItems && (before === 0 || size <= share.maxSize)
    // Infinity: a smaller item must not overtake the owner's earlier one.
    taken.set(owner, isTaken ? size : Number.POSITIVE_INFINITY)
    split[isTaken ? 'batch' : 'rest'].push(each)
  }
  return split
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

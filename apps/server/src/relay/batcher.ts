import { setTimeout as wait } from 'node:timers/promises'

export type Batcher<Item> = {
  add(item: Item): Promise<void>
  /** Writes what waits and ends. */
  close(): Promise<void>
}

export type BatcherOptions<Item> = {
  /** Items a write takes at most. */
  most: number
  /** How long the first item waits for company. */
  waitMs: number
  /** How long a write that fails is tried again. Must be safe to repeat. */
  patienceMs: number
  write(items: readonly Item[]): Promise<void>
}

type Waiting<Item> = {
  item: Item
  resolve(): void
  reject(error: unknown): void
}

/**
 * Many small writes as few large ones: one write at a time, in order, so that one fsync serves all
 * that came in while the last one ran. When a write is given up, so is all that waits behind it:
 * otherwise later items would overtake earlier ones that are tried again.
 */
export function createBatcher<Item>(options: BatcherOptions<Item>): Batcher<Item> {
  let queue: Waiting<Item>[] = []
  let writing: Promise<void> | null = null

  async function run(): Promise<void> {
    await wait(options.waitMs)
    while (queue.length > 0) {
      const batch = queue.slice(0, options.most)
      queue = queue.slice(options.most)
      await settle(batch, options).catch((error: unknown) => {
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

/** @throws when its patience is over */
async function settle<Item>(
  batch: readonly Waiting<Item>[],
  options: BatcherOptions<Item>,
): Promise<void> {
  const items = batch.map((each) => each.item)
  const end = Date.now() + options.patienceMs
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

import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('the relay’s batcher writes items in order, one batch at a time, with at most maxItems per batch', async () => {
  const batches: number[][] = []
  let running = 0
  const batcher = createBatcher<number>({
    maxItems: 3,
    waitMs: 1,
    retryMs: 0,
    async write(items) {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      batches.push([...items])
      running -= 1
    },
  })
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map((item) => batcher.add(item)))
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]])
})

test('the relay’s batcher takes at most the share of each owner into a batch, in the order of that owner', async () => {
  const batches: string[][] = []
  const batcher = createBatcher<string>({
    maxItems: 10,
    share: { maxSize: 4, ownerOf: (item) => item.charAt(0), sizeOf: (item) => item.length },
    waitMs: 1,
    retryMs: 0,
    async write(items) {
      batches.push([...items])
    },
  })
  await Promise.all(['a1', 'aaaaaa2', 'a3', 'b1', 'b2', 'b3'].map((item) => batcher.add(item)))
  expect(batches).toEqual([['a1', 'b1', 'b2'], ['aaaaaa2', 'b3'], ['a3']])
})

test('the relay’s batcher retries a write that failed', async () => {
  let attempts = 0
  const batcher = createBatcher<string>({
    maxItems: 10,
    waitMs: 0,
    retryMs: 5_000,
    async write() {
      attempts += 1
      if (attempts === 1) throw new Error('database is starting up')
    },
  })
  await batcher.add('message')
  expect(attempts).toBe(2)
})

test('after retryMs the relay’s batcher rejects the batch and all items queued behind it, and accepts later items', async () => {
  let isDown = true
  const batcher = createBatcher<string>({
    maxItems: 1,
    waitMs: 0,
    retryMs: 0,
    async write() {
      if (isDown) throw new Error('down')
    },
  })
  const lost = ['lost', 'behind it'].map((item) => batcher.add(item))
  for (const outcome of await Promise.allSettled(lost)) expect(outcome.status).toBe('rejected')
  isDown = false
  await expect(batcher.add('kept')).resolves.toBeUndefined()
})

test('the relay’s batcher closes once its queued items are written', async () => {
  const written: string[] = []
  const batcher = createBatcher<string>({
    maxItems: 1,
    waitMs: 1,
    retryMs: 0,
    async write(items) {
      await new Promise((resolve) => setImmediate(resolve))
      written.push(...items)
    },
  })
  const adding = ['one', 'two'].map((item) => batcher.add(item))
  await batcher.close()
  expect(written).toEqual(['one', 'two'])
  await Promise.all(adding)
})

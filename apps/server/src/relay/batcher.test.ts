import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('writes in order, one batch at a time, no more than it may', async () => {
  const batches: number[][] = []
  let running = 0
  const batcher = createBatcher<number>({
    most: 3,
    waitMs: 1,
    patienceMs: 0,
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

test('tries again', async () => {
  let attempts = 0
  const batcher = createBatcher<string>({
    most: 10,
    waitMs: 0,
    patienceMs: 5_000,
    async write() {
      attempts += 1
      if (attempts === 1) throw new Error('database is starting up')
    },
  })
  await batcher.add('letter')
  expect(attempts).toBe(2)
})

test('gives up after its patience, with all that waits behind, and serves the next', async () => {
  let isDown = true
  const batcher = createBatcher<string>({
    most: 1,
    waitMs: 0,
    patienceMs: 0,
    async write() {
      if (isDown) throw new Error('down')
    },
  })
  const lost = ['lost', 'behind it'].map((item) => batcher.add(item))
  for (const outcome of await Promise.allSettled(lost)) expect(outcome.status).toBe('rejected')
  isDown = false
  await expect(batcher.add('kept')).resolves.toBeUndefined()
})

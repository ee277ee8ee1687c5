import { expect, test } from 'vitest'
import { createSingleFlight } from './singleFlight.ts'

test('concurrent calls with one key share one call, and a later call is made again', async () => {
  const once = createSingleFlight()
  let calls = 0
  const call = async () => {
    calls += 1
    return calls
  }
  expect(await Promise.all([once('a', call), once('a', call), once('b', call)])).toEqual([1, 1, 2])
  expect(await once('a', call)).toBe(3)
})

test('a failed call fails for all who share it, and is not kept', async () => {
  const once = createSingleFlight()
  const fail = async (): Promise<number> => {
    throw new Error('no')
  }
  const shared = await Promise.allSettled([once('a', fail), once('a', fail)])
  expect(shared.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await once('a', async () => 1)).toBe(1)
})

test('a call that its own request aborts is made again for the others', async () => {
  const once = createSingleFlight()
  const aborted = once('a', async (): Promise<number> => {
    throw new DOMException('gone', 'AbortError')
  })
  const other = once('a', async () => 1)
  await expect(aborted).rejects.toThrow('gone')
  expect(await other).toBe(1)
})

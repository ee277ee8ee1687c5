import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollFlow } from './pollFlow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('pollFlow pauses between polls of a server that responds at once, and stops at its limit', async () => {
  let polls = 0
  const poll = async () => {
    polls += 1
    return null
  }
  const outcome = pollFlow({ poll, isCurrent: () => true })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(polls).toBeLessThanOrEqual(11)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await outcome).toBeNull()
  expect(polls).toBe(200)
})

test('pollFlow returns the first value that the server gives', async () => {
  const answers = [null, 'approved']
  const outcome = pollFlow({ poll: async () => answers.shift() ?? null, isCurrent: () => true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await outcome).toBe('approved')
})

test('pollFlow ignores a value that comes after the flow ended', async () => {
  let isCurrent = true
  const poll = async () => {
    isCurrent = false
    return 'late'
  }
  expect(await pollFlow({ poll, isCurrent: () => isCurrent })).toBeNull()
})

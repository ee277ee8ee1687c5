import { expect, test } from 'vitest'
import { abortable } from './abortable.ts'
import { pause } from './pause.ts'

const longMs = 3_600_000

test('a pause ends when its signal aborts, and at once when it had aborted before', async () => {
  const controller = new AbortController()
  const waiting = pause(longMs, controller.signal)
  controller.abort()
  await waiting
  await pause(longMs, controller.signal)
})

test('abortable causes no unhandled rejection when the work rejects after the abort', async () => {
  const uncaught: unknown[] = []
  const listen = (error: unknown) => uncaught.push(error)
  process.on('unhandledRejection', listen)
  const work = Promise.reject(new Error('late'))
  await expect(abortable(work, AbortSignal.abort())).rejects.toMatchObject({
    code: 'connection/aborted',
  })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', listen)
  expect(uncaught).toEqual([])
})

import { afterEach, expect, test, vi } from 'vitest'
import { createKeyring } from './keyring.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a keyring holds the root for five minutes, and then overwrites it', () => {
  vi.useFakeTimers()
  const keyring = createKeyring()
  const root = new Uint8Array(32).fill(7)
  keyring.hold(root)
  vi.advanceTimersByTime(299_999)
  expect([keyring.isOpen(), root[0]]).toEqual([true, 7])
  vi.advanceTimersByTime(1)
  expect([keyring.isOpen(), root]).toEqual([false, new Uint8Array(32)])
})

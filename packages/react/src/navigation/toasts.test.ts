import { createLatchkey } from '@latchkey/core'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shakeModal } from '../views/shakeModal.ts'
import { closeToast, showToast } from './showToast.ts'
import { toastOf } from './toastStore.ts'

const create = () => ({
  latchkey: createLatchkey({ projectId: 'test', networks: [testNetwork(1)] }),
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('toasts', () => {
  test('a toast of the modal closes after 2.5 s; a toast of the variant loading stays', () => {
    const { latchkey } = create()
    showToast(latchkey, { variant: 'success', message: 'done' })
    vi.advanceTimersByTime(2499)
    expect(toastOf(latchkey).getState().open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(toastOf(latchkey).getState().open).toBe(false)
    showToast(latchkey, { variant: 'loading', message: 'wait' })
    vi.advanceTimersByTime(60_000)
    expect(toastOf(latchkey).getState()).toMatchObject({ open: true, message: 'wait' })
  })

  test('showToast closes the current toast and opens the new one 150 ms later; of several, only the last one opens', () => {
    const { latchkey } = create()
    showToast(latchkey, { variant: 'loading', message: 'one' })
    showToast(latchkey, { variant: 'error', message: 'two' })
    expect(toastOf(latchkey).getState().open).toBe(false)
    vi.advanceTimersByTime(149)
    expect(toastOf(latchkey).getState().open).toBe(false)
    vi.advanceTimersByTime(1)
    expect(toastOf(latchkey).getState()).toMatchObject({ open: true, message: 'two' })
    showToast(latchkey, { variant: 'error', message: 'three' })
    closeToast(latchkey)
    vi.advanceTimersByTime(10_000)
    expect(toastOf(latchkey).getState().open).toBe(false)
  })

  test('no toast of the modal opens or closes after the instance is destroyed', () => {
    const { latchkey } = create()
    showToast(latchkey, { variant: 'success', message: 'done' })
    shakeModal(latchkey)
    latchkey.destroy()
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

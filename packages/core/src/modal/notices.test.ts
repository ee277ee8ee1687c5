import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testNetwork } from '../../test/honestWallet.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { shakeModal } from './shakeModal.ts'
import { closeAlert, showAlert } from './showAlert.ts'
import { closeToast, showToast } from './showToast.ts'

const create = (options: { debug?: boolean } = {}) => ({
  latchkey: createLatchkey({ projectId: 'test', networks: [testNetwork(1)], ...options }),
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('toasts', () => {
  test('close by themselves after 2.5 s, a loading one stays', () => {
    const { latchkey } = create()
    showToast(latchkey, { variant: 'success', message: 'done' })
    vi.advanceTimersByTime(2499)
    expect(latchkey.toast.getState().open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(latchkey.toast.getState().open).toBe(false)
    showToast(latchkey, { variant: 'loading', message: 'wait' })
    vi.advanceTimersByTime(60_000)
    expect(latchkey.toast.getState()).toMatchObject({ open: true, message: 'wait' })
  })

  test('one in the way is closed and the next comes 150 ms later, the last one wins', () => {
    const { latchkey } = create()
    showToast(latchkey, { variant: 'loading', message: 'one' })
    showToast(latchkey, { variant: 'error', message: 'two' })
    expect(latchkey.toast.getState().open).toBe(false)
    vi.advanceTimersByTime(149)
    expect(latchkey.toast.getState().open).toBe(false)
    vi.advanceTimersByTime(1)
    expect(latchkey.toast.getState()).toMatchObject({ open: true, message: 'two' })
    showToast(latchkey, { variant: 'error', message: 'three' })
    closeToast(latchkey)
    vi.advanceTimersByTime(10_000)
    expect(latchkey.toast.getState().open).toBe(false)
  })

  test('nothing fires after the instance ended', () => {
    const { latchkey } = create()
    showToast(latchkey, { variant: 'success', message: 'done' })
    shakeModal(latchkey)
    latchkey.destroy()
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('alerts', () => {
  test('open only under debug; the first one stays until it is closed', () => {
    const quiet = create({ debug: false }).latchkey
    showAlert(quiet, { code: 'app/configuration' })
    expect(quiet.alert.getState().open).toBe(false)
    const { latchkey } = create()
    showAlert(latchkey, { code: 'app/configuration' })
    showAlert(latchkey, { code: 'unexpected', variant: 'error' })
    expect(latchkey.alert.getState()).toMatchObject({ code: 'app/configuration', variant: 'info' })
    closeAlert(latchkey)
    expect(latchkey.alert.getState().open).toBe(false)
  })
})

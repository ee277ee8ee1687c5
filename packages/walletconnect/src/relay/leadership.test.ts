import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeLocks } from '../testing/fakeLocks.ts'
import { runForLeader } from './leadership.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openTab() {
  const fake = createFakeLocks()
  const page = new EventTarget()
  const events: string[] = []
  const leadership = runForLeader({
    name: 'relay',
    locks: fake.locks,
    page,
    onLead: () => events.push('lead'),
    onLost: () => events.push('lost'),
  })
  return { ...fake, page, events, leadership }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const anHour = () => vi.advanceTimersByTimeAsync(3_600_000)

test('a WalletConnect tab requests the relay’s lock once and leads when the lock is granted', async () => {
  const tab = openTab()
  await settle()
  expect(tab.events).toEqual(['lead'])
  expect(tab.requests).toHaveLength(1)
})

test('a WalletConnect tab requests no lock again from a document that unloads (WebKit rejects the held lock)', async () => {
  const tab = openTab()
  await settle()
  tab.page.dispatchEvent(new Event('pagehide'))
  tab.unload()
  await anHour()
  expect(tab.events).toEqual(['lead', 'lost'])
  expect(tab.requests).toHaveLength(1)
})

test('a WalletConnect tab requests no lock again after InvalidStateError, even without a pagehide event', async () => {
  const tab = openTab()
  await settle()
  tab.unload()
  await anHour()
  expect(tab.requests.length).toBeLessThanOrEqual(2)
})

test('a WalletConnect tab seizes no lock from a document that unloads', async () => {
  const tab = openTab()
  await settle()
  tab.page.dispatchEvent(new Event('pagehide'))
  tab.unload()
  await settle()
  tab.leadership.seize()
  await anHour()
  expect(tab.requests).toHaveLength(1)
})

test('a WalletConnect tab requests the relay’s lock again when the document returns from the back-forward cache', async () => {
  const tab = openTab()
  await settle()
  tab.page.dispatchEvent(new Event('pagehide'))
  tab.unload()
  await settle()
  tab.restore()
  tab.page.dispatchEvent(new Event('pageshow'))
  await settle()
  expect(tab.events).toEqual(['lead', 'lost', 'lead'])
  tab.page.dispatchEvent(new Event('pageshow'))
  await settle()
  expect(tab.requests).toHaveLength(2)
})

test('a WalletConnect tab queues after another tab stole the relay’s lock, with a pause, and leads when that tab goes', async () => {
  const tab = openTab()
  await settle()
  tab.stealFromPage()
  await settle()
  expect(tab.events).toEqual(['lead', 'lost'])
  expect(tab.requests).toHaveLength(1)
  await anHour()
  expect(tab.requests).toHaveLength(2)
  tab.releaseStolen()
  await settle()
  expect(tab.events).toEqual(['lead', 'lost', 'lead'])
})

test('a WalletConnect tab stops after five rejected lock requests in a row, with growing pauses between them', async () => {
  const tab = openTab()
  await settle()
  const atMs: number[] = []
  tab.refuse('UnknownError')
  tab.stealFromPage()
  for (let second = 0; second < 600; second += 1) {
    const before = tab.requests.length
    await vi.advanceTimersByTimeAsync(1_000)
    if (tab.requests.length > before) atMs.push(second * 1_000)
  }
  expect(tab.requests).toHaveLength(6)
  const pauses = atMs.slice(1).map((at, index) => at - (atMs[index] ?? 0))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
})

test('a WalletConnect tab leads without a lock where the browser forbids locks (a sandboxed frame)', async () => {
  const fake = createFakeLocks()
  fake.refuse('SecurityError')
  const events: string[] = []
  runForLeader({
    name: 'relay',
    locks: fake.locks,
    page: new EventTarget(),
    onLead: () => events.push('lead'),
    onLost: () => events.push('lost'),
  })
  await anHour()
  expect(events).toEqual(['lead'])
  expect(fake.requests).toHaveLength(1)
})

test('a WalletConnect tab that seizes the relay’s lock drops its queued request, and seizing a lock that it holds does nothing', async () => {
  const tab = openTab()
  await settle()
  tab.leadership.seize()
  await settle()
  expect(tab.events).toEqual(['lead'])
  tab.stealFromPage()
  await anHour()
  tab.leadership.seize()
  await settle()
  expect(tab.events).toEqual(['lead', 'lost', 'lead'])
  expect(tab.requests.map(({ steal }) => steal === true)).toEqual([false, false, true])
})

test('closing a WalletConnect tab’s leadership releases the lock, drops the queued request and the timer', async () => {
  const tab = openTab()
  await settle()
  tab.stealFromPage()
  await settle()
  tab.leadership.close()
  await anHour()
  tab.page.dispatchEvent(new Event('pageshow'))
  tab.leadership.seize()
  await anHour()
  expect(tab.requests).toHaveLength(1)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { moneyAccount } from '../../test/moneyFixture.ts'
import { openWithReply } from '../../test/openWithReply.ts'
import { watchPurchase } from './watchPurchase.ts'

test('a purchase is polled every four seconds until its watcher stops', async () => {
  const { latchkey, server } = await openWithReply({ json: { data: [], next: null } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const statuses: string[] = []
  const watched = { account: moneyAccount, network: 'eip155:1', known: [] } as const
  const stop = watchPurchase(latchkey, watched, ({ status }) => statuses.push(status))
  const pollOnce = async () => {
    const before = statuses.length
    await vi.advanceTimersByTimeAsync(3_999)
    expect(statuses).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    while (statuses.length === before) await new Promise((resolve) => setImmediate(resolve))
  }
  await pollOnce()
  await pollOnce()
  expect(statuses).toEqual(['waiting', 'waiting'])
  expect(server.requests.filter(({ path }) => path.includes('/history'))).toHaveLength(2)
  stop()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(statuses).toHaveLength(2)
})

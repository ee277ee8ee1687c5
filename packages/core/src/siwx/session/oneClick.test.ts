import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownSiwx } from '../../../test/ownSiwx.ts'
import { createSignInFixture } from '../../../test/signInFixture.ts'
import type { SharedConnectorClient } from '../../adapter/sharedSession.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { oneClick } from './oneClick.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a sign-in retries a wallet client that reports expiry at once with a pause, and a limited number of times', async () => {
  const { latchkey } = createSignInFixture({ siwx: ownSiwx().config })
  let asked = 0
  const client = {
    async authenticate() {
      asked += 1
      throw new LatchkeyError('wallet/timed-out', { wallet: '' })
    },
  } satisfies Partial<SharedConnectorClient>
  const outcome = oneClick(
    latchkey,
    client as Partial<SharedConnectorClient> as SharedConnectorClient,
    {
      onUri() {},
    },
  ).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toBeLessThanOrEqual(5)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await outcome).toMatchObject({ code: 'wallet/timed-out' })
  expect(asked).toBe(24)
})

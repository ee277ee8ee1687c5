import { sendCalls } from '@latchkey/core'
import {
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { erin } = localAccounts
const { usdc } = localAddresses
let chain: RunningChain
let fixture: MoneyFixture
beforeAll(async () => {
  chain = await startLocalChain()
  fixture = await openMoneyFixture({ chain })
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

test.each(['', '0', 'abcd', '0xabc', '0xzz', '0xab cd', '0Xabcd'])(
  'sendCalls rejects the call data %j before the wallet is asked, and names the call',
  async (data) => {
    const asked = fixture.wallet.requests.length
    const calls = [
      { to: erin.address, value: 1n },
      { to: usdc, data: data as `0x${string}` },
    ] as const
    await expect(sendCalls(fixture.latchkey, { calls })).rejects.toMatchObject({
      code: 'options/invalid',
      context: { option: 'calls[1].data' },
    })
    expect(fixture.wallet.requests.length).toBe(asked)
  },
)

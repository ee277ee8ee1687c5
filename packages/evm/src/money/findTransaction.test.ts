import type { Call, ChainClient } from '@latchkey/core/adapter'
import { internals } from '@latchkey/core/internal'
import { localAccounts, type RunningChain, startLocalChain } from '@latchkey/testing'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chainClient, mined } from '../testing/chainClient.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { alice, dave, erin } = localAccounts
let chain: RunningChain
let fixture: MoneyFixture
let money: ChainClient
beforeAll(async () => {
  chain = await startLocalChain()
  fixture = await openMoneyFixture({ chain })
  money = await internals(fixture.latchkey).chain('eip155')
})
afterEach(() => chainClient(chain).setAutomine(true))
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

const send = (call: { to: Address; value: bigint; data?: `0x${string}`; nonce?: number }) =>
  chainClient(chain).sendTransaction({
    ...call,
    chain: null,
    account: privateKeyToAccount(alice.privateKey),
  })
async function cursor() {
  const { account, network } = fixture
  return (await money.advanceCursor?.({ account, network })) ?? expect.unreachable()
}
async function find(call: Call, since: Awaited<ReturnType<typeof cursor>>) {
  const { account, network } = fixture
  return (await money.findTransaction?.({ account, network, call, since })) ?? null
}
const payment = { to: erin.address, value: 5n } as const
const nearMisses: readonly [string, Parameters<typeof send>[0]][] = [
  ['one wei more', { ...payment, value: 6n }],
  ['one wei less', { ...payment, value: 4n }],
  ['another recipient', { ...payment, to: dave.address }],
  ['one byte of calldata', { ...payment, data: '0x00' }],
]

describe('a lost reply of the wallet', () => {
  test('findTransaction finds the payment with exactly the lost call', async () => {
    const since = await cursor()
    const hash = await send(payment)
    await mined(chain, Promise.resolve(hash))
    expect(await find(payment, since)).toBe(hash)
  })

  test.each(nearMisses)(
    'findTransaction does not take a mined payment for the lost one: %s',
    async (_, other) => {
      const since = await cursor()
      await mined(chain, send(other))
      expect(await find(payment, since)).toBeNull()
    },
  )

  test.each(nearMisses)(
    'findTransaction does not take a pending payment for the lost one: %s',
    async (_, other) => {
      const since = await cursor()
      await chainClient(chain).setAutomine(false)
      const hash = await send(other)
      expect(await find(payment, since)).toBeNull()
      await chainClient(chain).mine({ blocks: 1 })
      await mined(chain, Promise.resolve(hash))
    },
  )
})

import { type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { addressOf } from '../testing/pureContext.ts'
import { account, network, openPureEvm, type Replies } from '../testing/pureEvm.ts'
import { simulate } from './simulate.ts'

const recipient = addressOf(1)
const token = addressOf(2)

/** A node where the account has 9 and every other owner 1,000, of the coin and of each token. */
const node: Replies = {
  eth_simulateV1: ([options]) => {
    const { blockStateCalls } = options as { blockStateCalls: [{ calls: { data: Hex }[] }] }
    const own = account.address.slice(2).toLowerCase()
    const calls = blockStateCalls[0].calls.map(({ data }) => ({
      ...{ status: '0x1', gasUsed: '0x64', logs: [] },
      returnData: numberToHex(data.toLowerCase().includes(own) ? 9n : 1_000n, { size: 32 }),
    }))
    return [{ calls }]
  },
}

test('simulate returns the holdings of the account, not those of the recipient', async () => {
  const { evm } = await openPureEvm({ node })
  const calls = [{ to: recipient, value: 5n }]
  const request = { account, network, calls, recipient, tokens: [token] }
  const simulation = await simulate(evm, request)
  expect(simulation?.holdings).toEqual(
    new Map([
      ['native', 9n],
      [token.toLowerCase(), 9n],
    ]),
  )
})

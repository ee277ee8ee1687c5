import { type RunningChain, startLocalChain } from '@latchkey/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cuts, payOnce, type Story } from '../testing/payOnce.ts'

/** `npm run bench:money` runs many more. */
const rounds = 14
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

const story: fc.Arbitrary<Story> = fc.record({
  cut: fc.constantFrom(...cuts),
  next: fc.constantFrom('again', 'reload', 'second-tab'),
  clicks: fc.constantFrom(1, 2),
  token: fc.constantFrom('ETH', 'USDC'),
})

test.each(cuts)(
  'the recipient of a send is paid once when the connection breaks: %s',
  async (cut) => {
    const index = cuts.indexOf(cut) * 3
    for (const [offset, next] of (['again', 'reload', 'second-tab'] as const).entries()) {
      const scenario: Story = { cut, next, clicks: 1, token: 'ETH' }
      expect({ ...scenario, paid: await payOnce(chain, scenario, index + offset) }).toEqual({
        ...scenario,
        paid: 1n,
      })
    }
  },
)

test(`the recipient of a send is paid once in ${rounds} random scenarios`, async () => {
  for (const [round, scenario] of fc.sample(story, rounds).entries()) {
    expect({ ...scenario, paid: await payOnce(chain, scenario, 1_000 + round) }).toEqual({
      ...scenario,
      paid: 1n,
    })
  }
})

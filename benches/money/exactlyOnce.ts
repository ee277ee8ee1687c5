import { startLocalChain } from '@latchkey/testing'
import fc from 'fast-check'
import { cuts, payOnce, type Story } from '../../packages/evm/src/testing/payOnce.ts'

const story: fc.Arbitrary<Story> = fc.record({
  cut: fc.constantFrom(...cuts),
  next: fc.constantFrom('again', 'reload', 'second-tab'),
  clicks: fc.constantFrom(1, 2),
  token: fc.constantFrom('ETH', 'USDC'),
})

/** Sends a payment over a connection that breaks around the broadcast; returns how many rounds paid exactly once. */
export async function countPaidOnce(rounds: number): Promise<number> {
  const chain = await startLocalChain()
  let once = 0
  for (const [round, scenario] of fc.sample(story, rounds).entries()) {
    const paid = await payOnce(chain, scenario, round)
    if (paid === 1n) once += 1
    else console.log(`paid ${paid} times: ${JSON.stringify(scenario)}`)
  }
  await chain.close()
  return once
}

import { startLocalChain } from '@latchkey/testing'
import fc from 'fast-check'
import { cuts, payOnce, type Story } from '../../packages/evm/src/testing/payOnce.ts'

const rounds = Number(process.argv[2] ?? 200)

const story: fc.Arbitrary<Story> = fc.record({
  cut: fc.constantFrom(...cuts),
  next: fc.constantFrom('again', 'reload', 'second-tab'),
  clicks: fc.constantFrom(1, 2),
  token: fc.constantFrom('ETH', 'USDC'),
})

/** Pays somebody over a line that breaks around the broadcast, and counts how often he was paid. */
const chain = await startLocalChain()
const counts = new Map<bigint, number>()
for (const [round, told] of fc.sample(story, rounds).entries()) {
  const paid = await payOnce(chain, told, round)
  counts.set(paid, (counts.get(paid) ?? 0) + 1)
  if (paid !== 1n) console.log(`paid ${paid} times: ${JSON.stringify(told)}`)
}
await chain.close()
console.log(`${rounds} payments over a broken line, paid exactly once: ${counts.get(1n) ?? 0}`)
if (counts.get(1n) !== rounds) process.exitCode = 1

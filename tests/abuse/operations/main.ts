/**
 * npm run test:abuse:operations
 * An honest project's visitors send sponsored operations through a running bundler, alone and then beside every attacker
 * of the review's findings R2 to R6 and R8. The visitors' operations must be included, with a p95 of at most three times
 * the one alone and two blocks; the project's budget must be its visitors' costs; no attacker may earn. OPERATIONS (20).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { bundleServer } from '../../../scripts/bundleServer.mjs'
import { bundlerClient } from '../../bundler/operationFixture.ts'
import { measureVisitors } from './honestVisitors.ts'
import { mineBlocks } from './mineBlocks.ts'
import { reportOperations } from './report.ts'
import { requestFrom } from './requestFrom.ts'
import { startAttacker } from './startAttacker.ts'
import { type OperationTarget, startOperationTarget } from './target.ts'

const OPERATIONS = Number(process.env.OPERATIONS ?? 20)
const SETTLE_MS = 20_000

await bundleServer()
const target = await startOperationTarget()
const blocks = mineBlocks(target.fixture, '2')
try {
  process.exitCode = (await measure()) ? 1 : 0
} finally {
  await blocks.close()
  await target.close()
}
// A visit that was given up still polls.
process.exit()

async function measure(): Promise<boolean> {
  const { fixture } = target
  const bundler = bundlerClient(fixture.chain, requestFrom(target.url, '127.0.0.2'), 'shop')
  const visit = (count: number) => measureVisitors(fixture, bundler, count)
  const first = await visit(3)
  const alone = await visit(OPERATIONS)
  // A base fee that doubles in one block is no attack: one visit passes until the bundler has replaced its transaction.
  await blocks.pause('1')
  const attacker = await startAttacker({ serverUrl: target.url, chain: fixture.chain })
  blocks.resume('2')
  const between = await visit(1)
  process.stdout.write('Attacking\n')
  attacker.begin()
  const attacked = await visit(OPERATIONS)
  const attacks = await attacker.end()
  const cost = [first, alone, between, attacked].reduce((sum, visits) => sum + visits.cost, 0n)
  const spending = await readSpending(target, cost)
  return reportOperations({ alone, attacked, attacks, spending, hasCrashed: target.hasEnded() })
}

/** The bundler settles a transaction some moments after its block. */
async function readSpending({ spendingOf }: OperationTarget, cost: bigint) {
  const end = performance.now() + SETTLE_MS
  for (;;) {
    const { total = 0n, reserved = 0n } = (await spendingOf('shop')) ?? {}
    if (reserved === 0n || performance.now() > end) return { cost, budget: total, reserved }
    await wait(250)
  }
}

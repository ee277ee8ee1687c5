import { formatEther } from 'viem'
import { createReport, percentile, row } from '../report.ts'
import type { AttackResult } from './attacker.ts'
import type { Visits } from './honestVisitors.ts'
import { BLOCK_MS } from './mineBlocks.ts'

/** What the honest project's visitors cost, what its budget says, and what left the paymaster's deposit. */
export type Spending = { cost: bigint; budget: bigint; reserved: bigint }
export type OperationRun = {
  alone: Visits
  attacked: Visits
  attacks: readonly AttackResult[]
  spending: Spending
  hasCrashed: boolean
}

/** Each attacked project sends one bundle in turn, so that a visitor may wait for those of the others. */
const MOST_RATIO = 3
const MORE_BLOCKS = 2

/** Prints the figures; gives whether a bar is missed. */
export function reportOperations(run: OperationRun): boolean {
  const { alone, attacked, attacks, spending } = run
  const report = createReport()
  const lines = [row(['honest project', 'included / sent', 'p50 ms', 'p95 ms']), row(dashes(4))]
  for (const [name, visits] of Object.entries({ alone, attacked })) {
    const included = `${visits.times.length} / ${visits.sent}`
    lines.push(row([name, included, at(visits, 0.5).toFixed(0), at(visits, 0.95).toFixed(0)]))
  }
  lines.push('', row(['attack', 'outcomes', 'ETH before', 'ETH after', 'earned']), row(dashes(5)))
  for (const { name, outcomes, balances } of attacks) {
    const text = Object.entries(outcomes).map(([outcome, count]) => `${outcome}: ${count}`)
    const [before, after] = [formatEther(balances.before), formatEther(balances.after)]
    const earned = formatEther(balances.after - balances.before)
    lines.push(row([name, text.join(', '), before, after, earned]))
  }
  const { cost, budget, reserved } = spending
  lines.push('', `Visitors' costs ${cost} wei, the project's budget ${budget} wei\n`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
  process.stdout.write(`${row(['bound', 'measured', 'at most', ''])}\n${row(dashes(4))}`)
  const mostMs = MOST_RATIO * at(alone, 0.95) + MORE_BLOCKS * BLOCK_MS
  report.bound('attacked p95, ms (3 × alone + 2 blocks)', at(attacked, 0.95), Math.round(mostMs))
  report.bound('honest operations not included', missing(alone) + missing(attacked), 0)
  report.bound("|budget − visitors' costs|, wei", Number(difference(budget, cost)), 0)
  report.bound('reserved after the end, wei', Number(reserved), 0)
  for (const { name, balances } of attacks) {
    report.bound(`earned by ${name}, wei`, Number(balances.after - balances.before), 0)
  }
  report.bound('crashes', Number(run.hasCrashed), 0)
  report.print()
  return report.hasFailed()
}

const dashes = (cells: number): string[] => Array(cells).fill('---')
const at = ({ times }: Visits, share: number): number => percentile(times, share)
const missing = ({ sent, times }: Visits): number => sent - times.length
const difference = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

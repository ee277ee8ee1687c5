import { computeBudgetProgram } from '../money/programs.ts'
import { amountAt, numberAt } from './bytes.ts'
import type { Unpacked } from './unpack.ts'

const perSignature = 5_000n
const usualUnits = 200_000
const microPerLamport = 1_000_000n

/** The highest fee of a transaction: its signatures and its priority fee. */
export function feeOf({ signatures, instructions }: Unpacked): bigint {
  const budget = instructions.filter(({ program }) => program === computeBudgetProgram)
  const limit = budget.find(({ data }) => data[0] === 2)
  const bid = budget.find(({ data }) => data[0] === 3)
  const units = (limit && numberAt(limit.data, 1)) ?? usualUnits * instructions.length
  const price = (bid && amountAt(bid.data, 1)) ?? 0n
  return perSignature * BigInt(signatures) + (BigInt(units) * price) / microPerLamport + 1n
}

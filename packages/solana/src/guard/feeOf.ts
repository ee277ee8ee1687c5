import { computeBudgetProgram } from '../money/programs.ts'
import { amountAt, numberAt } from './bytes.ts'
import type { Unpacked } from './unpack.ts'

const lamportsPerSignature = 5_000n
const defaultUnits = 200_000
/** Tags of the compute-budget program: the unit limit, and the price in micro-lamports per unit. */
const setUnitLimit = 2
const setUnitPrice = 3
const microPerLamport = 1_000_000n

/** The highest fee of a transaction: its signatures and its priority fee. */
export function feeOf({ signatures, instructions }: Unpacked): bigint {
  const budget = instructions.filter(({ program }) => program === computeBudgetProgram)
  const limitInstruction = budget.find(({ data }) => data[0] === setUnitLimit)
  const priceInstruction = budget.find(({ data }) => data[0] === setUnitPrice)
  const units =
    (limitInstruction && numberAt(limitInstruction.data, 1)) ?? defaultUnits * instructions.length
  const price = (priceInstruction && amountAt(priceInstruction.data, 1)) ?? 0n
  return lamportsPerSignature * BigInt(signatures) + (BigInt(units) * price) / microPerLamport + 1n
}

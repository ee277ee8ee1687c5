import { formatUnits } from '@latchkey/core'
import { type DecodedRequest, decodedNothing, withDanger } from '@latchkey/core/adapter'
import { computeBudgetProgram } from '../token/programs.ts'
import { amountAt, numberAt } from './bytes.ts'
import type { Unpacked } from './unpack.ts'

const lamportsPerSignature = 5_000n
const unitsPerInstruction = 200_000
/** The runtime lowers a higher limit to this one. */
const maxUnits = 1_400_000
/** Tags of the compute-budget program: the unit limit, and the price in micro-lamports per unit. */
const setUnitLimit = 2
const setUnitPrice = 3
const microLamportsPerLamport = 1_000_000n

/** The highest fee of a transaction: its signatures and its priority fee. */
export function feeOf({ signatures, instructions }: Unpacked): bigint {
  const budgetInstructions = instructions.filter(({ program }) => program === computeBudgetProgram)
  const find = (tag: number) => budgetInstructions.find(({ data }) => data[0] === tag)?.data
  const [limit, price] = [find(setUnitLimit), find(setUnitPrice)]
  const otherInstructions = instructions.length - budgetInstructions.length
  const requestedUnits = (limit && numberAt(limit, 1)) ?? otherInstructions * unitsPerInstruction
  const units = BigInt(Math.min(requestedUnits, maxUnits))
  const priorityFee = units * ((price && amountAt(price, 1)) ?? 0n)
  return (
    BigInt(signatures) * lamportsPerSignature +
    (priorityFee + microLamportsPerLamport - 1n) / microLamportsPerLamport
  )
}

/** A higher fee is a danger, as in the vault: a site can set any priority fee, and the visitor pays it. */
const highFeeLamports = 10_000_000n

export function decodeFee(unpacked: Unpacked, account: string): DecodedRequest {
  const fee = feeOf(unpacked)
  if (unpacked.payer !== account || fee <= highFeeLamports) return decodedNothing
  return withDanger('high-fee', `${formatUnits(fee, 9)} SOL`)
}

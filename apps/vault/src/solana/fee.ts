import type { Fact } from '../approve/decodedRequest.ts'
import { texts } from '../text/language.ts'
import { decodeLittleEndian } from './cursor.ts'
import { formatAmount } from './formatAmount.ts'
import { budgetProgram } from './programs.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

const lamportsPerSignature = 5_000n
const unitsPerInstruction = 200_000n
const maxUnits = 1_400_000n
/** Tags of the compute-budget program: the unit limit, and the price in micro-lamports per unit. */
const setUnitLimit = 2
const setUnitPrice = 3
const microLamportsPerLamport = 1_000_000n

/** The maximum network fee: the base fee per signature and the priority fee. */
export function feeOf({ message }: SolanaTransaction): bigint {
  const budgetInstructions = message.instructions.filter(({ program }) => program === budgetProgram)
  const find = (tag: number) =>
    budgetInstructions.find(({ data }) => data[0] === tag)?.data.slice(1)
  const [limit, price] = [find(setUnitLimit), find(setUnitPrice)]
  const otherInstructions = message.instructions.length - budgetInstructions.length
  const defaultUnits = BigInt(otherInstructions) * unitsPerInstruction
  const requestedUnits = limit ? decodeLittleEndian(limit) : defaultUnits
  const units = requestedUnits < maxUnits ? requestedUnits : maxUnits
  const priorityFee = units * (price ? decodeLittleEndian(price) : 0n)
  return (
    BigInt(message.signers.length) * lamportsPerSignature +
    (priorityFee + microLamportsPerLamport - 1n) / microLamportsPerLamport
  )
}

export function feeFact(
  transactions: readonly SolanaTransaction[],
  ownAddress: string,
): readonly Fact[] {
  const ownTransactions = transactions.filter(({ message }) => message.signers[0] === ownAddress)
  const fee = ownTransactions.reduce((sum, transaction) => sum + feeOf(transaction), 0n)
  if (fee === 0n) return []
  return [{ label: texts().approve.maxFee, value: `${formatAmount(fee, 9)} SOL`, kind: 'amount' }]
}

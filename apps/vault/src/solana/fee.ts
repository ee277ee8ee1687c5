import type { Fact } from '../approve/decodedRequest.ts'
import { texts } from '../text/language.ts'
import { readNumber } from './cursor.ts'
import { formatAmount } from './formatAmount.ts'
import { budgetProgram } from './programs.ts'
import type { SolanaTransaction } from './readTransaction.ts'

const perSignature = 5_000n
const unitsPerInstruction = 200_000n
const mostUnits = 1_400_000n
const microLamports = 1_000_000n

/** The maximum network fee: the base fee per signature and the priority fee. */
export function feeOf({ message }: SolanaTransaction): bigint {
  const bids = message.instructions.filter(({ program }) => program === budgetProgram)
  const find = (tag: number) => bids.find(({ data }) => data[0] === tag)?.data.slice(1)
  const [limit, price] = [find(2), find(3)]
  const works = message.instructions.length - bids.length
  const usual = BigInt(works) * unitsPerInstruction
  const asked = limit ? readNumber(limit) : usual
  const units = asked < mostUnits ? asked : mostUnits
  const bid = units * (price ? readNumber(price) : 0n)
  return BigInt(message.signers.length) * perSignature + (bid + microLamports - 1n) / microLamports
}

export function feeFact(transactions: readonly SolanaTransaction[], own: string): readonly Fact[] {
  const paid = transactions.filter(({ message }) => message.signers[0] === own)
  const fee = paid.reduce((sum, one) => sum + feeOf(one), 0n)
  if (fee === 0n) return []
  return [{ label: texts().approve.maxFee, value: `${formatAmount(fee, 9)} SOL`, kind: 'amount' }]
}

import { bundleGas } from '../userOperation/bundleGas.ts'
import { bundleFees, type Fees } from './bundleFees.ts'
import type { StoredOperation } from './operationStore.ts'

/** The state of the chain and of the bundler's account, for one transaction. */
export type BundleTerms = {
  baseFee: bigint
  /** Of the transaction's gas limit. */
  maxGas: bigint
  /** The node rejects a transaction that may cost more. */
  balance: bigint
  /** The fees of the transactions with the same nonce. */
  replaced: readonly Fees[]
  ceiling: Fees
}

/** In percent of the base fee: a transaction below it may be too late after one block. */
const LASTING_FEE_PERCENT = 125n

/**
 * The operations of the next transaction (pure): the first one leads, and those join that do not make the transaction less
 * attractive, within the gas of a transaction, the bundler's balance and the bundle limit of each.
 *
 * @param waiting one per sender, the best first
 */
export function chooseOperations(
  waiting: readonly StoredOperation[],
  terms: BundleTerms,
): { chosen: readonly StoredOperation[]; unaffordable: readonly StoredOperation[] } {
  const chosen: StoredOperation[] = []
  const unaffordable: StoredOperation[] = []
  for (const candidate of waiting) {
    const [leader] = chosen
    if (leader ? joins(candidate, chosen, terms) : isAffordable([candidate], terms)) {
      chosen.push(candidate)
    } else if (!leader) {
      unaffordable.push(candidate)
    }
  }
  return { chosen, unaffordable }
}

function joins(
  candidate: StoredOperation,
  chosen: readonly StoredOperation[],
  terms: BundleTerms,
): boolean {
  const together = [...chosen, candidate]
  const limit = Math.min(...together.map(({ bundleLimit }) => bundleLimit))
  return (
    together.length <= limit &&
    chosen.slice(0, 1).every((leader) => keepsFees(leader, candidate, terms)) &&
    bundleGas(together.map(({ operation }) => operation)) <= terms.maxGas &&
    isAffordable(together, terms)
  )
}

function isAffordable(together: readonly StoredOperation[], terms: BundleTerms): boolean {
  const operations = together.map(({ operation }) => operation)
  return bundleGas(operations) * bundleFees(operations, terms).maxFeePerGas <= terms.balance
}

/** Whether the transaction of the leader is mined as soon with an operation as without it. */
function keepsFees(
  { operation: leader }: StoredOperation,
  { operation }: StoredOperation,
  { baseFee, ceiling }: BundleTerms,
): boolean {
  const lasting = lower(leader.maxFeePerGas, (baseFee * LASTING_FEE_PERCENT) / 100n)
  const tip = lower(tipOf(leader, baseFee), ceiling.maxPriorityFeePerGas)
  return operation.maxFeePerGas >= lasting && tipOf(operation, baseFee) * 2n >= tip
}

/** What an operation gives beside the base fee. */
function tipOf({ maxFeePerGas, maxPriorityFeePerGas }: Fees, baseFee: bigint): bigint {
  return lower(maxPriorityFeePerGas, maxFeePerGas - baseFee)
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

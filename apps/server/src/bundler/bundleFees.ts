import { type Hex, parseTransaction } from 'viem'

export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** In percent: what a transaction must offer of both fees of the one that it replaces. */
const REPLACEMENT_FEE_PERCENT = 110n

/** The fees of a signed transaction. */
export function parseFees(raw: Hex): Fees {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw)
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/**
 * The lowest fees of the operations, so that each of them refunds the bundler in full, and no more than `ceiling` (pure). A
 * transaction that replaces others needs more than theirs to be accepted by a node; the bundler pays what the operations do
 * not, so that no operation may set a fee that its successors must exceed.
 */
export function bundleFees(
  operations: readonly Fees[],
  { replaced, ceiling }: { replaced: readonly Fees[]; ceiling: Fees },
): Fees {
  const feeOf = (name: keyof Fees) =>
    highest([
      lowest([ceiling[name], ...operations.map((operation) => operation[name])]),
      ...replaced.map((fees) => (fees[name] * REPLACEMENT_FEE_PERCENT) / 100n + 1n),
    ])
  return {
    maxFeePerGas: feeOf('maxFeePerGas'),
    maxPriorityFeePerGas: feeOf('maxPriorityFeePerGas'),
  }
}

/** In percent of the node's suggestion: a higher tip makes a block no more likely to take the transaction. */
const USEFUL_TIP_PERCENT = 200n
/** The base fee rises by an eighth a block: threefold takes ten full blocks. */
const USEFUL_BASE_FEES = 3n
const NO_CEILING = (1n << 128n) - 1n

/** The highest fees that speed a transaction up (pure). A node without suggestions sets no ceiling. */
export function feeCeiling({
  baseFee,
  suggestedTip,
  minTip,
}: {
  baseFee: bigint
  suggestedTip: bigint
  minTip: bigint
}): Fees {
  if (suggestedTip === 0n) return { maxFeePerGas: NO_CEILING, maxPriorityFeePerGas: NO_CEILING }
  const tip = highest([(suggestedTip * USEFUL_TIP_PERCENT) / 100n, minTip])
  return { maxFeePerGas: baseFee * USEFUL_BASE_FEES + tip, maxPriorityFeePerGas: tip }
}

function lowest(values: readonly bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low))
}

function highest(values: readonly bigint[]): bigint {
  return values.reduce((high, value) => (value > high ? value : high))
}

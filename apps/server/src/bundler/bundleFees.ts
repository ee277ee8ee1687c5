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
 * The lowest fees of the operations, so that each of them refunds the bundler in full (pure). A transaction that replaces
 * others needs more than theirs to be accepted by a node; the bundler pays what the operations do not.
 */
export function bundleFees(operations: readonly Fees[], replaced: readonly Fees[]): Fees {
  const feeOf = (name: keyof Fees) =>
    highest([
      lowest(operations.map((operation) => operation[name])),
      ...replaced.map((fees) => (fees[name] * REPLACEMENT_FEE_PERCENT) / 100n + 1n),
    ])
  return {
    maxFeePerGas: feeOf('maxFeePerGas'),
    maxPriorityFeePerGas: feeOf('maxPriorityFeePerGas'),
  }
}

function lowest(values: readonly bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low))
}

function highest(values: readonly bigint[]): bigint {
  return values.reduce((high, value) => (value > high ? value : high))
}

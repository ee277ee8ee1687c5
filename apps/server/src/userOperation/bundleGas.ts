import { gasLimitOf, type UserOperation } from './operation.ts'

/** EIP-7825: the most gas of one transaction. */
const MAX_TRANSACTION_GAS = 1n << 24n
/** What `handleOps` itself uses, beside 1/63 that the EVM holds back from each call. */
const BUNDLE_OVERHEAD = 100_000n

/** The gas limit of a transaction with these operations. */
export function bundleGas(operations: readonly UserOperation[]): bigint {
  const gas = operations.reduce((sum, operation) => sum + gasLimitOf(operation), 0n)
  return (gas * 64n) / 63n + BUNDLE_OVERHEAD
}

/** The highest gas limit of a transaction that a block of this size takes. */
export function maxBundleGas(blockGasLimit: bigint): bigint {
  return blockGasLimit < MAX_TRANSACTION_GAS ? blockGasLimit : MAX_TRANSACTION_GAS
}

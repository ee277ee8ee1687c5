/** The maximum network fee of a transaction, in base units of the native coin. */
export type Fee = { amount: bigint; isHigh: boolean }

const gwei = 10n ** 9n

/**
 * Gas prices in gwei that these networks rarely exceed. The node sets the price and could return any: above these the
 * approval shows a warning and needs the window.
 */
const highestUsualGwei: ReadonlyMap<number, bigint> = new Map([
  [1, 500n],
  [10, 10n],
  [56, 50n],
  [100, 500n],
  [137, 5_000n],
  [324, 50n],
  [8_453, 10n],
  [42_161, 50n],
  [43_114, 1_000n],
  [59_144, 50n],
])

/** A page may set a gas limit of up to this many times the node's estimate. */
const maxGasFactor = 3n

export function assessFee({
  chainId,
  gas,
  gasPrice,
}: {
  chainId: number
  gas: bigint
  gasPrice: bigint
}): Fee {
  const highestUsual = highestUsualGwei.get(chainId)
  return {
    amount: gas * gasPrice,
    isHigh: highestUsual !== undefined && gasPrice > highestUsual * gwei,
  }
}

/** The gas limit: the page's, if it is within bounds, else the estimate plus 20%. */
export function limitGas(requestedGas: bigint | null, estimate: bigint): bigint {
  if (requestedGas === null || requestedGas <= estimate) return (estimate * 6n) / 5n
  const maxGas = estimate * maxGasFactor
  return requestedGas < maxGas ? requestedGas : maxGas
}

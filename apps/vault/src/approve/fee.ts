/** What the network takes for a transaction at most, in its own coin's smallest units. */
export type Fee = { amount: bigint; isHigh: boolean }

const gwei = 10n ** 9n

/**
 * Gas prices in gwei that these networks stay below but for rare minutes. The node names the price and could name any:
 * above these the fee is marked, and approved in a window only.
 */
const usualGwei: ReadonlyMap<number, bigint> = new Map([
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

/** How much gas above the node's own estimate a page may set. */
const mostGasFactor = 3n

export function assessFee({
  chainId,
  gas,
  gasPrice,
}: {
  chainId: number
  gas: bigint
  gasPrice: bigint
}): Fee {
  const usual = usualGwei.get(chainId)
  return { amount: gas * gasPrice, isHigh: usual !== undefined && gasPrice > usual * gwei }
}

/** The gas limit: what the page asks for within bounds, else the estimate and a fifth. */
export function limitGas(asked: bigint | null, estimate: bigint): bigint {
  if (asked === null || asked <= estimate) return (estimate * 6n) / 5n
  const most = estimate * mostGasFactor
  return asked < most ? asked : most
}

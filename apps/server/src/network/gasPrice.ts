import type { PublicClient } from 'viem'
import { isNodeDown, toUpstreamError } from './readMany.ts'

/** In wei. */
export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }

const HISTORY_BLOCKS = 5
const MIN_TIP = 1n

/** Gas prices for standard, fast and instant; `maxFeePerGas` on chains with a base fee (EIP-1559). */
export async function readGasPrices(client: PublicClient): Promise<GasPrices> {
  try {
    const history = await client
      .getFeeHistory({ blockCount: HISTORY_BLOCKS, rewardPercentiles: [50, 75, 95] })
      .catch((error: unknown) => {
        if (isNodeDown(error)) throw error
        // Chains without EIP-1559 do not have the method.
        return null
      })
    const base = history?.baseFeePerGas.at(-1) ?? 0n
    if (history && base > 0n) return eip1559Prices(base, history.reward ?? [])
    return legacyPrices(await client.getGasPrice())
  } catch (error) {
    throw toUpstreamError(error)
  }
}

/** The base fee rises by at most an eighth per block; a faster price covers more blocks of rise. */
export function eip1559Prices(base: bigint, rewards: readonly (readonly bigint[])[]): GasPrices {
  const [standardTip, fastTip, instantTip] = [0, 1, 2].map((column) =>
    highest(rewards.map((row) => row[column] ?? 0n)),
  )
  const standard = (base * 5n) / 4n + (standardTip ?? MIN_TIP)
  const fast = (base * 3n) / 2n + (fastTip ?? MIN_TIP)
  const instant = base * 2n + (instantTip ?? MIN_TIP)
  return { standard, fast, instant }
}

function legacyPrices(price: bigint): GasPrices {
  return { standard: price, fast: (price * 5n) / 4n, instant: (price * 3n) / 2n }
}

function highest(tips: readonly bigint[]): bigint {
  return [MIN_TIP, ...tips].sort((a, b) => (a < b ? -1 : 1)).at(-1) ?? MIN_TIP
}

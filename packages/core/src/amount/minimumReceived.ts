import { bpsScale } from './basisPoints.ts'

/** Minimum received: the quoted amount less the slippage tolerance, rounded down. */
export function minimumReceived(quoted: bigint, slippageBps: number): bigint {
  return (quoted * (bpsScale - BigInt(slippageBps))) / bpsScale
}

/** Whether the minimum that a swap's calldata enforces is at least the minimum received (slippage protection). */
export function enforcesMinimumReceived(
  minimumOut: bigint,
  { quoted, slippageBps }: { quoted: bigint; slippageBps: number },
): boolean {
  return minimumOut >= minimumReceived(quoted, slippageBps)
}

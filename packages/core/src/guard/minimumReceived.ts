const all = 10_000n

/** Minimum received: the quoted amount less the slippage tolerance, rounded down. */
export function minimumReceived(quoted: bigint, slippageBps: number): bigint {
  return (quoted * (all - BigInt(slippageBps))) / all
}

const all = 10_000n

/** The least that may arrive when so much was shown: what is left after the slippage, rounded down. */
export function minimumReceived(shown: bigint, slippageBps: number): bigint {
  return (shown * (all - BigInt(slippageBps))) / all
}

const all = 10_000n

export const defaultSlippageBps = 100
/** More than half is no tolerance any more, it is a gift. */
export const mostSlippageBps = 5_000

/** The most that may be lost on the way, of what is shown. */
export function maxSlippage(shown: bigint, slippageBps: number): bigint {
  return (shown * BigInt(slippageBps) + all - 1n) / all
}

/** A typed percentage in hundredths of a percent; `null` for what is none, or more than half. */
export function parseSlippage(text: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, whole = '0', part = ''] = match
  const bps = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return bps <= mostSlippageBps ? bps : null
}

import { bpsScale } from '../../amount/basisPoints.ts'

/** The default slippage tolerance: 1 %. */
export const defaultSlippageBps = 100
/** The highest slippage tolerance the visitor may enter: 50 %. */
export const highestSlippageBps = 5_000

/** The most that slippage may cost, of the quoted amount. */
export function maxSlippage(quoted: bigint, slippageBps: number): bigint {
  return (quoted * BigInt(slippageBps) + bpsScale - 1n) / bpsScale
}

/** A typed percentage in basis points; `null` for an invalid one, or one above 50 %. */
export function parseSlippage(text: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, whole = '0', part = ''] = match
  const bps = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return bps <= highestSlippageBps ? bps : null
}

import type { Balance } from '@latchkey/core'
import { formatUnits } from 'viem'

const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 6, useGrouping: false })

/** An amount in six significant digits, as a person reads it. */
export function shortAmount({ amount, decimals, symbol }: Balance): string {
  return `${short.format(Number(formatUnits(amount, decimals)))} ${symbol}`
}

/** An amount to the last unit. */
export function exactAmount({ amount, decimals, symbol }: Balance): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

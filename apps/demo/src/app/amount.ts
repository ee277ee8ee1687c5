import type { Balance } from '@latchkey/core'
import { formatUnits } from 'viem'

const sixDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 6, useGrouping: false })

/** An amount in six significant digits, as a person reads it. */
export function shortAmount({ amount, decimals, symbol }: Balance): string {
  return `${sixDigits.format(Number(formatUnits(amount, decimals)))} ${symbol}`
}

/** An amount with all its decimals. */
export function exactAmount({ amount, decimals, symbol }: Balance): string {
  return `${formatUnits(amount, decimals)} ${symbol}`
}

/** Formats without rounding: the visitor signs the exact amount. */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

import { type Money, tryParseUnits } from '@latchkey/core/internal'
import { formatSignificantDigits } from './formatAmount.ts'
import { plainText } from './plainText.ts'

/** An amount of money with its cents, as the provider wrote it: `1.50 USD`. */
export function formatMoney({ amount, currency }: Money): string {
  const [whole = '', cents = ''] = amount.split('.')
  return plainText(`${whole}.${cents.padEnd(2, '0')} ${currency}`, 40)
}

/** An amount of crypto in the visitor's locale, with five significant digits. */
export function formatCrypto({ amount }: Money, locale: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const units = tryParseUnits(amount, decimals)
  return units === null ? plainText(amount, 24) : formatSignificantDigits(units, decimals, locale)
}

import { shortSymbol } from './formatUsd.ts'

/** A price in US dollars. It is not an amount: four significant digits are enough below one dollar. */
export function formatPrice(price: number, locale: string): string {
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(price < 1 ? { maximumSignificantDigits: 4 } : {}),
  })
  return shortSymbol(formatter.format(price))
}

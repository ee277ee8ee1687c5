import { formatUnits } from '@latchkey/core'
import { amountInUsd } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatDecimalString, formatSignificantDigits } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'

export type MoneyProps = {
  amount: bigint
  token: { decimals: number; symbol: string }
  locale: string
  /** Without a price, the dollar value is omitted. */
  priceUsd?: number | null | undefined
  /** `up` for a cost, so that it never shows less than is paid. */
  rounding?: 'down' | 'up'
}

/** An amount with five significant digits and its value in dollars; the exact amount is the tooltip. */
export function Money(props: MoneyProps): JSX.Element {
  const { amount, token, locale, rounding = 'down' } = props
  const usd = usdOf(props)
  return (
    <span className="money" part="money" title={exactMoney(props)}>
      {/* In right-to-left text too the figure is before the symbol, as in lists. */}
      <span dir="ltr">
        <bdi>{formatSignificantDigits(amount, token.decimals, locale, rounding)}</bdi>{' '}
        <bdi>{plainText(token.symbol, 12)}</bdi>
      </span>
      {usd === null ? null : <span className="money-usd"> ({usd})</span>}
    </span>
  )
}

/** All digits of the amount, with the token's symbol. */
export function exactMoney({ amount, token, locale }: MoneyProps): string {
  const { decimals, symbol } = token
  return `${formatDecimalString(formatUnits(amount, decimals), locale)} ${plainText(symbol, 12)}`
}

/** The value in dollars; `null` without a price. */
export function usdOf({ amount, token, locale, priceUsd, rounding }: MoneyProps): string | null {
  if (!priceUsd) return null
  const value = amountInUsd(amount, token.decimals, priceUsd, rounding)
  return value === null ? null : formatUsd(value, locale)
}

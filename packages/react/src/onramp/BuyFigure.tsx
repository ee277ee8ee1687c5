import { formatUnits, type Transaction } from '@latchkey/core'
import type { JSX } from 'react'
import { formatSignificantDigits } from '../format/formatAmount.ts'
import { formatMoney } from '../format/formatMoney.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'

/** The bought amount, large, and what it cost at which provider. */
export function BuyFigure(props: { purchase: Transaction; seller: string }): JSX.Element | null {
  const text = useText(onrampText)
  const { tag } = useLanguage()
  const { transfers, payment } = props.purchase
  const [transfer] = transfers
  if (!transfer) return null
  const { amount, decimals } = transfer
  const symbol = plainText(transfer.symbol, 12)
  return (
    <div className="outcome-figure">
      <p className="outcome-amount" title={`${formatUnits(amount, decimals)} ${symbol}`}>
        {formatSignificantDigits(amount, decimals, tag)} {symbol}
      </p>
      {payment ? (
        <p className="outcome-usd">
          {fill(text.paidTo, { paid: formatMoney(payment), name: props.seller })}
        </p>
      ) : null}
    </div>
  )
}

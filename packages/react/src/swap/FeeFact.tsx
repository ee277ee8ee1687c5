import type { SwapToken } from '@latchkey/core'
import { providerFee } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatFigure } from '../format/formatAmount.ts'
import { formatPercent } from '../format/formatPercent.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Fact } from '../parts/Fact.tsx'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'

/** The swap provider's fee as the server names it; nothing when the server does not say it. */
export function FeeFact(props: {
  buy: SwapToken
  received: bigint
  feeBps: number | null
}): JSX.Element | null {
  const { buy, received, feeBps } = props
  const text = useText(swapText)
  const { tag } = useLanguage()
  if (feeBps === null) return null
  const fee = {
    amount: formatFigure(providerFee(received, feeBps), buy.decimals, tag, 'up'),
    symbol: plainText(buy.symbol, 12),
    percent: formatPercent(feeBps, tag),
  }
  return <Fact name={text.fee}>{feeBps === 0 ? text.noFee : fill(text.feeText, fee)}</Fact>
}

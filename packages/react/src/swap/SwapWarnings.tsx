import type { PreparedSwap } from '@latchkey/core'
import type { JSX } from 'react'
import { formatSignificantDigits } from '../format/formatAmount.ts'
import { formatPercent } from '../format/formatPercent.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { swapPreviewText } from '../text/en/swapPreview.ts'
import { fill } from '../text/fill.ts'

/** From this price impact on, the impact costs more than all fees. */
const highImpactBps = 500

/**
 * `poor`: other routers pay more. `steep`: a high price impact. `unread`: the calls could not be decoded. `unproven`: the
 * server alone says how many decimals the token `symbol` has.
 */
type Warning =
  | { code: 'poor' | 'steep' | 'unchecked' | 'unread'; isGrave: boolean }
  | { code: 'unproven'; isGrave: false; side: 'sell' | 'buy'; symbol: string }

export function SwapWarnings({ preparedSwap }: { preparedSwap: PreparedSwap }): JSX.Element | null {
  const text = useText(swapPreviewText)
  const { tag } = useLanguage()
  const { price, buy } = preparedSwap
  const warnings = warningsOf(preparedSwap)
  if (warnings.length === 0) return null
  const facts =
    price.status === 'unchecked'
      ? {}
      : {
          amount: formatSignificantDigits(price.reference, buy.decimals, tag),
          symbol: plainText(buy.symbol, 12),
          percent: formatPercent(price.impactBps, tag),
        }
  return (
    <ul className="swap-warnings">
      {warnings.map(({ code, isGrave, ...warning }) => (
        <li key={'side' in warning ? warning.side : code} data-tone={isGrave ? 'danger' : 'plain'}>
          <Icon name="alert" size={18} />
          <span>{fill(text[code], { ...facts, ...warning })}</span>
        </li>
      ))}
    </ul>
  )
}

function warningsOf({
  price,
  isDecoded,
  sell,
  buy,
  decimalsFrom,
}: PreparedSwap): readonly Warning[] {
  const isHighImpact = price.status !== 'unchecked' && price.impactBps >= highImpactBps
  const unproven = (
    [
      ['sell', sell],
      ['buy', buy],
    ] as const
  ).filter(([side]) => decimalsFrom[side] === 'server')
  return [
    ...unproven.map(([side, token]): Warning => {
      const symbol = plainText(token.symbol, 12)
      return { code: 'unproven', isGrave: false, side, symbol }
    }),
    ...(price.status === 'poor' ? [{ code: 'poor', isGrave: true } as const] : []),
    ...(isHighImpact ? [{ code: 'steep', isGrave: true } as const] : []),
    ...(price.status === 'unchecked' ? [{ code: 'unchecked', isGrave: false } as const] : []),
    ...(isDecoded ? [] : [{ code: 'unread', isGrave: false } as const]),
  ]
}

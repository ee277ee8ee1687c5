import type { JSX } from 'react'
import { formatChange } from '../format/formatChange.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { balanceText } from '../text/en/balance.ts'

/** Smaller changes are shown as 0.00%. */
const smallestShownChange = 0.00005

/** How a price changed in 24 hours, green or red; `change` is a fraction: 0.02 is +2%. */
export function PriceChange(props: { change: number }): JSX.Element {
  const text = useText(balanceText)
  const { tag } = useLanguage()
  return (
    <span className="price-change" data-trend={trendOf(props.change)}>
      <bdi>{formatChange(props.change, tag)}</bdi>
      <span className="hidden"> {text.inDay}</span>
    </span>
  )
}

/** What is rounded to zero is neither a gain nor a loss. */
export function trendOf(change: number): 'up' | 'down' | 'flat' {
  if (Math.abs(change) < smallestShownChange) return 'flat'
  return change > 0 ? 'up' : 'down'
}

import type { TokenBalance } from '@latchkey/core'
import { priceSeriesQuery } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatPrice } from '../format/formatPrice.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Sparkline } from '../parts/Sparkline.tsx'
import { balanceText } from '../text/en/balance.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { PriceChange, trendOf } from './PriceChange.tsx'

/** How often the chart is read again while it is open. */
const refreshMs = 60_000

/** The token's price, its change and its course over 24 hours. */
export function TokenPrice(props: { token: TokenBalance }): JSX.Element {
  const { token } = props
  const text = useText(balanceText)
  const { tag } = useLanguage()
  const { data, isPending } = useInstanceQuery({
    ...priceSeriesQuery(useLatchkey(), token),
    refetchInterval: refreshMs,
  })
  const points = data?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  const price = last?.price ?? token.priceUsd
  const change = data?.change24h ?? token.change24h
  const chartChange = first && last && first.price > 0 ? last.price / first.price - 1 : 0
  return (
    <section className="token-price" part="price" aria-label={text.price}>
      <p className="token-price-line">
        <span className="token-price-name">{text.price}</span>
        <bdi className="token-price-figure">{formatPrice(price, tag)}</bdi>
        {change === null ? null : <PriceChange change={change} />}
      </p>
      <div
        className="token-chart"
        data-trend={trendOf(change ?? chartChange)}
        data-loading={isPending || undefined}
      >
        {first && last && points.length > 1 ? (
          <Sparkline
            label={fill(text.chart, {
              from: formatPrice(first.price, tag),
              to: formatPrice(last.price, tag),
            })}
            points={points.map(({ atMs, price }) => ({ x: atMs, y: price }))}
          />
        ) : null}
        {!isPending && points.length < 2 ? <p className="token-no-chart">{text.noChart}</p> : null}
      </div>
    </section>
  )
}

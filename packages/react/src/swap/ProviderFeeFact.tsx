import type { SwapToken } from '@latchkey/core'
import { providerFee } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatPercent } from '../format/formatPercent.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { useTokenPrice } from '../hooks/useTokenPrice.ts'
import { Money } from '../money/Money.tsx'
import { Fact } from '../parts/Fact.tsx'
import { swapText } from '../text/en/swap.ts'

/** The swap provider's fee as the server names it; nothing when the server does not say it. */
export function ProviderFeeFact(props: {
  buy: SwapToken
  received: bigint
  feeBps: number | null
}): JSX.Element | null {
  const { buy, received, feeBps } = props
  const text = useText(swapText)
  const { tag } = useLanguage()
  const price = useTokenPrice(buy)
  if (feeBps === null) return null
  return (
    <Fact name={text.fee}>
      {feeBps === 0 ? (
        text.noFee
      ) : (
        <>
          <Money
            amount={providerFee(received, feeBps)}
            token={buy}
            locale={tag}
            priceUsd={price}
            rounding="up"
          />
          {` · ${formatPercent(feeBps, tag)}`}
        </>
      )}
    </Fact>
  )
}

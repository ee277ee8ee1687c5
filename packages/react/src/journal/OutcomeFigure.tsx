import type { PrepareSendParameters, PrepareSwapParameters } from '@latchkey/core'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { useTokenPrice } from '../hooks/useTokenPrice.ts'
import { Money, usdOf } from '../money/Money.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import { Icon } from '../parts/Icon.tsx'
import { journalText } from '../text/en/journal.ts'
import { fill } from '../text/fill.ts'

/** The sent amount, large, and to whom. */
export function SendFigure({ order }: { order: PrepareSendParameters }): JSX.Element {
  const text = useText(journalText)
  const { tag } = useLanguage()
  const { amount, token, recipient } = order
  const money = { amount, token, locale: tag }
  const usd = usdOf({ ...money, priceUsd: token.priceUsd })
  const name = plainText(recipient.name, 32) || truncateAddress(recipient.address)
  return (
    <div className="outcome-figure">
      <p className="outcome-amount">
        <Money {...money} />
      </p>
      {usd === null ? null : <p className="outcome-usd">{fill(text.about, { usd })}</p>}
      <p className="outcome-party" part="outcome-party" title={plainText(recipient.address, 128)}>
        <Avatar address={recipient.address} size={24} />
        <bdi className="line">{fill(text.to, { name })}</bdi>
      </p>
    </div>
  )
}

/** The sold amount and, with a quote, the received one. */
export function SwapFigure(props: {
  order: PrepareSwapParameters
  received: bigint | null
}): JSX.Element {
  const text = useText(journalText)
  const { tag } = useLanguage()
  const { received } = props
  const { amount, sell, buy } = props.order
  const sold = { amount, token: sell, locale: tag }
  const usd = usdOf({ ...sold, priceUsd: useTokenPrice(sell) })
  return (
    <div className="outcome-figure">
      <p className="outcome-pair">
        <Money {...sold} />
        {received === null ? null : (
          <>
            <Icon name="arrow" size={18} />
            <Money amount={received} token={buy} locale={tag} />
          </>
        )}
      </p>
      {/* The price may arrive later: its line is reserved. */}
      <p className="outcome-usd">{usd === null ? '\u00a0' : fill(text.about, { usd })}</p>
    </div>
  )
}

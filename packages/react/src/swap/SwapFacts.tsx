import { formatUnits, type PreparedSwap, type SwapToken } from '@latchkey/core'
import type { JSX } from 'react'
import { formatDecimalString } from '../format/formatAmount.ts'
import { formatPercent } from '../format/formatPercent.ts'
import { formatTime } from '../format/formatTime.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { useTokenPrice } from '../hooks/useTokenPrice.ts'
import { ExactFact } from '../money/ExactFact.tsx'
import { Money, usdOf } from '../money/Money.tsx'
import { UnitsFact } from '../money/UnitsFact.tsx'
import { Details } from '../parts/Details.tsx'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { modalText } from '../text/en/modal.ts'
import { swapPreviewText } from '../text/en/swapPreview.ts'
import { fill } from '../text/fill.ts'
import { ProviderFeeFact } from './ProviderFeeFact.tsx'
import { Rate } from './Rate.tsx'
import { SwapWarnings } from './SwapWarnings.tsx'

/** Everything that will be signed: the exact amount sold, and the minimum received that the contract enforces. */
export function SwapFacts({ preparedSwap }: { preparedSwap: PreparedSwap }): JSX.Element {
  const { sell, buy, amount, received } = preparedSwap
  const text = useText(swapPreviewText)
  return (
    <>
      <div className="swap-hero">
        <Side caption={text.youSell} token={sell} amount={amount} />
        <span className="swap-arrow">
          <Icon name="arrow" size={18} />
        </span>
        <Side caption={text.youReceive} token={buy} amount={received} />
      </div>
      <SwapWarnings preparedSwap={preparedSwap} />
      <div>
        <dl className="facts">
          <PriceFacts preparedSwap={preparedSwap} />
          <CostFact preparedSwap={preparedSwap} />
        </dl>
        <SwapPreviewDetails preparedSwap={preparedSwap} />
      </div>
    </>
  )
}

function Side(props: { caption: string; token: SwapToken; amount: bigint }): JSX.Element {
  const { token, amount } = props
  const text = useText(swapPreviewText)
  const { tag } = useLanguage()
  const money = { amount, token, locale: tag }
  const usd = usdOf({ ...money, priceUsd: useTokenPrice(token) })
  return (
    <div className="swap-side">
      <span className="swap-logo">
        <Logo shape="round" name={token.symbol} src={token.iconUrl} />
      </span>
      <div>
        <p className="swap-caption">{props.caption}</p>
        <p className="swap-total">
          <Money {...money} />
        </p>
        {/* The price may arrive later: its line is reserved. */}
        <p className="swap-hint">{usd === null ? '\u00a0' : fill(text.about, { usd })}</p>
      </div>
    </div>
  )
}

function PriceFacts({ preparedSwap }: { preparedSwap: PreparedSwap }): JSX.Element {
  const { sell, buy, amount, minimum, price, decimalsFrom } = preparedSwap
  const text = useText(swapPreviewText)
  const { tag } = useLanguage()
  const buyPrice = useTokenPrice(buy)
  return (
    <>
      {decimalsFrom.sell === 'server' ? (
        <UnitsFact name={text.units} amount={amount} symbol={sell.symbol} />
      ) : null}
      <Fact name={text.rate}>
        <Rate {...preparedSwap} />
      </Fact>
      <Fact name={text.arrives}>
        <Money amount={minimum} token={buy} locale={tag} priceUsd={buyPrice} />
      </Fact>
      {decimalsFrom.buy === 'server' ? (
        <UnitsFact name={text.units} amount={minimum} symbol={buy.symbol} />
      ) : null}
      {price.status === 'unchecked' ? null : (
        <Fact name={text.impact}>{formatPercent(price.impactBps, tag)}</Fact>
      )}
    </>
  )
}

/** Only the wallet knows what an operation of a smart account costs, and whether the project pays for it. */
function CostFact({ preparedSwap }: { preparedSwap: PreparedSwap }): JSX.Element {
  const { account, cost, network } = preparedSwap
  const text = useText(swapPreviewText)
  const { tag } = useLanguage()
  const nativePrice = useTokenPrice({ network: network.caipNetworkId, address: null })
  return (
    <Fact name={text.cost}>
      {account.type === 'smartAccount' ? (
        text.costByWallet
      ) : (
        <Money
          amount={cost.fee}
          token={network.nativeCurrency}
          locale={tag}
          priceUsd={nativePrice}
          rounding="up"
        />
      )}
    </Fact>
  )
}

function SwapPreviewDetails({ preparedSwap }: { preparedSwap: PreparedSwap }): JSX.Element {
  const { sell, buy, amount, received, feeBps, slippageBps, network, call } = preparedSwap
  const text = useText(swapPreviewText)
  const common = useText(modalText)
  const { tag } = useLanguage()
  return (
    <Details label={text.details}>
      <dl className="facts">
        <ExactFact
          name={text.exact}
          amount={amount}
          token={sell}
          locale={tag}
          copyLabel={text.copyAmount}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
        <ProviderFeeFact buy={buy} received={received} feeBps={feeBps} />
        <Fact name={text.slippage}>{formatPercent(slippageBps, tag)}</Fact>
        <Fact name={text.network}>{plainText(network.name)}</Fact>
        <Fact name={text.exchange} wide>
          <FullAddress
            address={call.to}
            copyLabel={text.copyAddress}
            copiedLabel={common.copied}
            failedLabel={common.copyFailed}
          />
        </Fact>
      </dl>
    </Details>
  )
}

/** The router's allowance, granted by a permit signature or by a transaction before the swap. */
export function AllowanceNote(props: { preparedSwap: PreparedSwap }): JSX.Element | null {
  const { sell, amount, approvals, permit } = props.preparedSwap
  const text = useText(swapPreviewText)
  const { tag } = useLanguage()
  if (approvals.length === 0) return null
  const allowed = {
    amount: formatDecimalString(formatUnits(amount, sell.decimals), tag),
    symbol: plainText(sell.symbol, 12),
  }
  const time = permit ? formatTime(Number(permit.deadline) * 1000, tag) : ''
  return (
    <p className="footer-note">
      {fill(permit ? text.permitText : text.allowanceText, { ...allowed, time })}
    </p>
  )
}

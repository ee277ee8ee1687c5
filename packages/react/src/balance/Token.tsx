import { formatUnits } from '@latchkey/core'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { explorerLink } from '../format/explorerLink.ts'
import { formatDecimalString, formatSignificantDigits } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { InnerView } from '../modal/InnerView.tsx'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { roundActionsCss } from '../parts/roundActions.css.ts'
import { balanceText } from '../text/en/balance.ts'
import { modalText } from '../text/en/modal.ts'
import { TokenActions } from './TokenActions.tsx'
import { TokenPrice } from './TokenPrice.tsx'
import { tokenCss } from './token.css.ts'
import { useCurrentToken } from './useCurrentToken.ts'

/** The Token view: the balance, what can be done with it, its price, its contract and its activity. */
export function Token({ view }: { view: ViewOf<'Token'> }): JSX.Element {
  const text = useText(balanceText)
  const { tag } = useLanguage()
  const active = useActiveAccount()
  const features = useOfferedFeatures()
  const token = useCurrentToken(view.token)
  const symbol = plainText(token.symbol, 12)
  const exact = formatDecimalString(formatUnits(token.amount, token.decimals), tag)
  return (
    <div className="token-detail">
      <div className="token-head">
        <span className="token-picture">
          <Logo shape="round" name={token.symbol || token.name} src={token.iconUrl} />
        </span>
        <p className="token-amount" part="amount" title={`${exact} ${symbol}`}>
          <span dir="ltr">
            <bdi>{formatSignificantDigits(token.amount, token.decimals, tag)}</bdi>{' '}
            <bdi>{symbol}</bdi>
          </span>
        </p>
        <p className="token-worth">
          {token.valueUsd === null ? (
            <>
              <span aria-hidden="true">—</span>
              <span className="hidden">{text.noPrice}</span>
            </>
          ) : (
            formatUsd(token.valueUsd, tag)
          )}
        </p>
      </div>
      {active ? <TokenActions token={token} active={active} /> : null}
      {token.priceUsd > 0 ? <TokenPrice token={token} /> : null}
      <TokenDetails token={token} />
      {features.history ? <InnerView view={{ name: 'History', token }} /> : null}
    </div>
  )
}

function TokenDetails({ token }: { token: ViewOf<'Token'>['token'] }): JSX.Element {
  const text = useText(balanceText)
  const common = useText(modalText)
  const active = useActiveAccount()
  const { address } = token
  const explorer = active && address ? explorerLink(active.network, address, 'token') : null
  return (
    <div>
      <dl className="facts">
        {active ? <Fact name={text.network}>{plainText(active.network.name)}</Fact> : null}
        {address ? (
          <Fact name={text.contract} wide>
            <FullAddress
              address={address}
              copyLabel={text.copyContract}
              copiedLabel={common.copied}
              failedLabel={common.copyFailed}
            />
          </Fact>
        ) : null}
      </dl>
      {explorer ? <ListRow title={text.explorer} endIcon="external" href={explorer} /> : null}
    </div>
  )
}

export const tokenFlow: FlowScreen = defineFlow({
  Screen: Token,
  styles: [factsCss, roundActionsCss, tokenCss],
})

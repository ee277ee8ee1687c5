import { formatUnits } from '@latchkey/core'
import type { JSX } from 'react'
import { explorerLink } from '../format/explorerLink.ts'
import { writeNumber } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { defineFlow } from '../modal/defineFlow.ts'
import type { FlowScreen, ViewOf } from '../modal/flow.ts'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { balanceText } from '../text/en/balance.ts'
import { modalText } from '../text/en/modal.ts'
import { tokenCss } from './token.css.ts'
import { useCurrentToken } from './useCurrentToken.ts'

/** One token with its exact amount. */
export function Token({ view }: { view: ViewOf<'Token'> }): JSX.Element {
  const text = useText(balanceText)
  const shell = useText(modalText)
  const { tag } = useLanguage()
  const target = useActiveAccount()
  const token = useCurrentToken(view.token)
  const symbol = plainText(token.symbol, 12)
  const place = token.address
  const explorer = target && place ? explorerLink(target.network, place, 'token') : null
  return (
    <div className="token-detail">
      <span className="token-picture">
        <Logo shape="round" name={token.symbol || token.name} src={token.iconUrl} />
      </span>
      <p className="token-amount" part="amount">
        <bdi>{writeNumber(formatUnits(token.amount, token.decimals), tag)}</bdi> <bdi>{symbol}</bdi>
      </p>
      <p className="token-worth">
        {token.valueUsd === null ? text.noPrice : formatUsd(token.valueUsd, tag)}
      </p>
      <dl className="facts">
        <Fact name={text.name}>{plainText(token.name)}</Fact>
        {token.priceUsd > 0 ? (
          <Fact name={text.price}>{formatPrice(token.priceUsd, tag)}</Fact>
        ) : null}
        {target ? <Fact name={text.network}>{plainText(target.network.name)}</Fact> : null}
        {place ? (
          <Fact name={text.contract} wide>
            <FullAddress
              address={place}
              copyLabel={text.copyContract}
              copiedLabel={shell.copied}
              failedLabel={shell.copyFailed}
            />
          </Fact>
        ) : null}
      </dl>
      {explorer ? <ListRow title={text.explorer} endIcon="external" href={explorer} /> : null}
    </div>
  )
}

/** A price is not an amount: four significant digits are enough below one dollar. */
function formatPrice(price: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(price < 1 ? { maximumSignificantDigits: 4 } : {}),
  }).format(price)
}

export const tokenFlow: FlowScreen = defineFlow({ Screen: Token, styles: [factsCss, tokenCss] })

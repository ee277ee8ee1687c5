import type { GetOnrampQuotesParameters } from '@latchkey/core'
import { checkOnramp } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatDecimalString } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { List } from '../parts/List.tsx'
import { FailedNotice, Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { modalText } from '../text/en/modal.ts'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { ProviderRow, QuoteRow, RefusalRow } from './ProviderRows.tsx'
import { useRetryOnramp } from './RetryLink.tsx'
import type { Checkout } from './useCheckout.ts'
import type { OnrampOffer } from './useOnrampOptions.ts'
import { type QuotesState, useQuotes } from './useQuotes.ts'

type Props = {
  active: ActiveAccount
  offer: OnrampOffer
  order: GetOnrampQuotesParameters | null
  checkout: Checkout
}

/** The providers' quotes for the chosen purchase; a press opens the provider's checkout. */
export function OnrampProviders(props: Props): JSX.Element {
  const { active, offer, order } = props
  const text = useText(onrampText)
  const common = useText(modalText)
  const retry = useRetryOnramp()
  const network = active.network.name
  if (offer.options.providers.length === 0) {
    return (
      <div role="status">
        <Notice icon="card" title={text.noProviders} text={fill(text.noProvidersText, { network })}>
          {offer.isBuiltIn ? (
            <Button variant="accent" icon="retry" onPress={retry}>
              {common.tryAgain}
            </Button>
          ) : null}
          <HowItWorks />
        </Notice>
      </div>
    )
  }
  return (
    <div className="buy">
      {order && checkOnramp(order) === null ? (
        <>
          <Summary order={order} />
          <QuotedProviders {...props} order={order} />
        </>
      ) : (
        <UnquotedProviders {...props} />
      )}
      <Footer {...props} />
    </div>
  )
}

/** What the prices are for. */
function Summary({ order }: { order: GetOnrampQuotesParameters }): JSX.Element {
  const text = useText(onrampText)
  const { tag } = useLanguage()
  const isPayment = order.amountOf === 'payment'
  const currency = isPayment ? order.payment.id : order.purchase.symbol
  const amount = `${formatDecimalString(order.amount, tag)} ${plainText(currency, 12)}`
  return <p className="buy-label">{fill(isPayment ? text.paying : text.buying, { amount })}</p>
}

type QuotedProps = Props & { order: GetOnrampQuotesParameters }

function QuotedProviders(props: QuotedProps): JSX.Element {
  const { network } = props.active
  const state = useQuotes(props.order, { network, isBuiltIn: props.offer.isBuiltIn })
  const text = useText(onrampText)
  const common = useText(modalText)
  const retry = useRetryOnramp()
  switch (state.status) {
    case 'known':
      return <QuoteList {...props} state={state} />
    case 'failed':
      return (
        <FailedNotice
          title={text.noPrice}
          text={text.priceFailed}
          retryLabel={common.tryAgain}
          onRetry={retry}
        />
      )
    default:
      return (
        <div className="stack" role="status" aria-label={text.quoting}>
          {props.offer.options.providers.map(({ id }) => (
            <Skeleton key={id} shape="row" />
          ))}
        </div>
      )
  }
}

function QuoteList(props: QuotedProps & { state: QuotesState & { status: 'known' } }): JSX.Element {
  const { order, checkout, state } = props
  const { providers } = props.offer.options
  const text = useText(onrampText)
  const findProvider = (id: string) => providers.find((provider) => provider.id === id)
  return (
    <List label={text.providers}>
      {state.quotes.map((quote, index) => {
        const provider = findProvider(quote.provider)
        if (!provider) return null
        return (
          <li key={`${quote.provider} ${quote.seller?.id}`}>
            <QuoteRow
              quote={quote}
              provider={provider}
              amountOf={order.amountOf}
              isBest={index === 0 && state.quotes.length > 1}
              onPress={() => checkout.open({ provider, seller: quote.seller }, order)}
            />
          </li>
        )
      })}
      {state.refusals.map(({ provider: id, reason }) => {
        const provider = findProvider(id)
        if (!provider) return null
        return (
          <li key={id}>
            <RefusalRow provider={provider} reason={reason} />
          </li>
        )
      })}
    </List>
  )
}

/** Without an amount the visitor enters it at the provider. */
function UnquotedProviders({ offer, order, checkout }: Props): JSX.Element {
  const text = useText(onrampText)
  return (
    <List label={text.providers}>
      {offer.options.providers.map((provider) => (
        <li key={provider.id}>
          <ProviderRow
            provider={provider}
            onPress={() => checkout.open({ provider, seller: null }, order)}
          />
        </li>
      ))}
    </List>
  )
}

/** Shows the seller and who processes the payment. */
function Footer({ offer }: Props): JSX.Element {
  const text = useText(onrampText)
  const { providers } = offer.options
  const isTest = providers.every((provider) => provider.isTest)
  return (
    <div className="buy-footer">
      <p className="buy-note">{isTest ? text.testFooter : text.footer}</p>
      <HowItWorks />
    </div>
  )
}

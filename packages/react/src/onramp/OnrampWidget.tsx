import { type GetOnrampQuotesParameters, type Network, openModal } from '@latchkey/core'
import { checkOnramp } from '@latchkey/core/internal'
import { type Dispatch, type FormEvent, type JSX, useReducer } from 'react'
import { useConnection } from '../hooks/useConnection.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { openView } from '../navigation/openView.ts'
import type { OnrampDraft } from '../navigation/view.ts'
import { factsCss } from '../parts/facts.css.ts'
import { partsCss } from '../parts/parts.css.ts'
import { useLatchkeyNetwork } from '../publicHooks/useLatchkeyNetwork.ts'
import { ShadowHost } from '../ShadowHost.tsx'
import { buttonText } from '../text/en/button.ts'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { tokensCss } from '../theme/tokens.css.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { BuyAmount } from './BuyAmount.tsx'
import { BuyQuote } from './BuyQuote.tsx'
import { CurrencySelect } from './CurrencySelect.tsx'
import { formatLimits } from './formatLimits.ts'
import { onrampCss } from './onramp.css.ts'
import {
  changeDraft,
  emptyDraft,
  isWrongAmount,
  type OnrampChange,
  orderOf,
} from './onrampDraft.ts'
import { onrampWidgetCss } from './onrampWidget.css.ts'
import { type OnrampOffer, useOnrampOptions } from './useOnrampOptions.ts'
import { useQuotes } from './useQuotes.ts'

/** Props of `OnrampWidget`. */
export type OnrampWidgetProps = { disabled?: boolean }

const styles = [tokensCss, partsCss, factsCss, onrampCss, onrampWidgetCss]

/** A form to buy crypto: amount, currency and token. "Continue" opens the modal. */
export function OnrampWidget(props: OnrampWidgetProps): JSX.Element {
  const { network } = useLatchkeyNetwork()
  return (
    <ShadowHost
      className="latchkey-onramp-widget"
      styles={styles}
      placeholder={<svg aria-hidden="true" width={360} height={424} />}
    >
      {network ? <Form key={network.caipNetworkId} network={network} {...props} /> : null}
    </ShadowHost>
  )
}

function Form(props: OnrampWidgetProps & { network: Network }): JSX.Element {
  const { network } = props
  const text = useText(onrampText)
  const [draft, change] = useReducer(changeDraft, emptyDraft)
  const isOffered = useOfferedFeatures().onramp
  const offer = useOnrampOptions(network)
  if (!isOffered) return <p className="widget soft">{text.notOffered}</p>
  if (!offer) return <p className="widget soft">{text.loading}</p>
  const order = orderOf(draft, offer.options)
  if (!order) return <p className="widget soft">{fill(text.nothing, { network: network.name })}</p>
  const disabled = props.disabled ?? false
  return <OrderForm {...{ network, draft, offer, order, disabled }} onChange={change} />
}

function OrderForm(props: {
  network: Network
  draft: OnrampDraft
  offer: OnrampOffer
  order: GetOnrampQuotesParameters
  disabled: boolean
  onChange: Dispatch<OnrampChange>
}): JSX.Element {
  const { network, draft, offer, order, onChange } = props
  const { options, isBuiltIn } = offer
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const page = useText(buttonText)
  const { tag } = useLanguage()
  const quotes = useQuotes(order, { network, isBuiltIn })
  const isConnected = useConnection().status === 'connected'
  const obstacle = checkOnramp(order)
  const words = { ...formatLimits(order.payment, tag), currency: order.payment.id }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isConnected) return openModal(latchkey)
    if (obstacle) return
    openView(latchkey, { name: 'Onramp', draft })
    pushView(latchkey, { name: 'OnrampProviders', draft })
  }
  const currency = (
    <CurrencySelect
      label={text.currencies}
      chosen={order.payment.id}
      names={options.paymentCurrencies.map(({ id }) => id)}
      onPick={(id) => onChange({ type: 'payment', id })}
    />
  )
  const token = (
    <CurrencySelect
      label={text.tokens}
      chosen={order.purchase.symbol}
      names={options.purchaseCurrencies.map(({ symbol }) => symbol)}
      onPick={(symbol) => onChange({ type: 'purchase', symbol })}
    />
  )
  return (
    <form onSubmit={handleSubmit}>
      <fieldset className="widget" part="onramp-widget" disabled={props.disabled}>
        <BuyAmount
          order={order}
          isWrong={isWrongAmount(obstacle)}
          choice={currency}
          onChange={onChange}
        />
        <BuyQuote
          state={quotes}
          amountOf={order.amountOf}
          providers={options.providers}
          choice={token}
          isBuiltIn={isBuiltIn}
        />
        <button
          type="submit"
          className="button"
          part="button"
          data-variant="accent"
          disabled={isConnected && (obstacle !== null || isBuiltIn)}
        >
          <span className="line">
            {isConnected ? fill(text[obstacle ?? 'getQuotes'], words) : page.connect}
          </span>
        </button>
      </fieldset>
    </form>
  )
}

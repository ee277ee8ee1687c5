import type { Network, OnrampOrder } from '@latchkey/core'
import { checkOnramp, type OnrampOptions, type OnrampProvider } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { networkImage } from '../format/networkImage.ts'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Notice } from '../parts/Notice.tsx'
import { modalText } from '../text/en/modal.ts'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { TokenButton } from './BuyChoices.tsx'
import { BuyQuote } from './BuyQuote.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { useRetry } from './RetryLink.tsx'
import type { Checkout } from './useCheckout.ts'
import { useQuote } from './useQuote.ts'

/** How many network images fit in a row. */
const shown = 5

type Props = {
  target: ActiveAccount
  options: OnrampOptions
  order: OnrampOrder | null
  checkout: Checkout
}

/** The providers that sell the chosen token; a press opens the provider's checkout. */
export function OnRampProviders({ target, options, order, checkout }: Props): JSX.Element {
  const text = useText(onrampText)
  const shell = useText(modalText)
  const retry = useRetry()
  const network = target.network.name
  const isQuotable = order !== null && checkOnramp(order.amount, order.payment) === null
  if (options.providers.length === 0) {
    return (
      <div role="status">
        <Notice icon="card" title={text.noProviders} text={fill(text.noProvidersText, { network })}>
          {options.isFallback ? (
            <Button icon="retry" onPress={retry}>
              {shell.tryAgain}
            </Button>
          ) : null}
          <HowItWorks />
        </Notice>
      </div>
    )
  }
  return (
    <div className="buy">
      {isQuotable ? (
        <Quoted options={options} order={order} checkout={checkout} />
      ) : (
        <Sellers options={options} order={order} checkout={checkout} />
      )}
      <Footer />
    </div>
  )
}

type Sale = Omit<Props, 'target'>

/** Shows the quote above the providers. With an example quote the providers are disabled. */
function Quoted(props: Sale & { order: OnrampOrder }): JSX.Element {
  const quote = useQuote(props.order)
  const isExample = quote.status === 'known' && quote.quote.isExample
  return (
    <>
      <BuyQuote state={quote} token={<TokenButton order={props.order} />} />
      <Sellers {...props} disabled={isExample} />
    </>
  )
}

function Sellers(props: Sale & { disabled?: boolean }): JSX.Element {
  const { options, order, checkout, disabled = false } = props
  const text = useText(onrampText)
  return (
    <List label={text.providers}>
      {options.providers.map((provider) => (
        <li key={provider.id}>
          <ProviderRow
            provider={provider}
            disabled={disabled}
            onPress={() => checkout.open(provider, order)}
          />
        </li>
      ))}
    </List>
  )
}

function ProviderRow(props: {
  provider: OnrampProvider
  disabled: boolean
  onPress(): void
}): JSX.Element {
  const { provider } = props
  const text = useText(onrampText)
  const range = plainText(provider.feeRange, 16)
  return (
    <ListRow
      id={provider.id}
      part="provider"
      title={plainText(provider.name) || provider.id}
      detail={range ? fill(text.fees, { range }) : undefined}
      image={<Logo name={provider.name} />}
      end={<Networks provider={provider} />}
      endIcon="external"
      disabled={props.disabled}
      onPress={props.onPress}
    />
  )
}

/** The networks of the site that the provider delivers on. */
function Networks({ provider }: { provider: OnrampProvider }): JSX.Element {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const { networks } = useStore(latchkey.network)
  const served = networks.filter((network: Network) =>
    provider.networks.includes(network.caipNetworkId),
  )
  return (
    <span className="buy-networks" aria-hidden="true">
      {served.slice(0, shown).map((network) => (
        <Logo
          key={network.caipNetworkId}
          shape="round"
          name={network.name}
          src={networkImage(options, network)}
        />
      ))}
    </span>
  )
}

/** The note about providers refers to the owner's terms, so it is shown only where the owner has some. */
function Footer(): JSX.Element {
  const text = useText(onrampText)
  const { termsConditionsUrl, privacyPolicyUrl } = useStore(useLatchkey().options)
  return (
    <div className="buy-footer">
      {termsConditionsUrl || privacyPolicyUrl ? <p className="buy-note">{text.footer}</p> : null}
      <HowItWorks />
    </div>
  )
}

import type { GetOnrampQuotesParameters, Network, OnrampQuote } from '@latchkey/core'
import { internals, type OnrampProvider, type OnrampRefusal } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { formatCrypto, formatMoney } from '../format/formatMoney.ts'
import { networkImage } from '../format/networkImage.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Tag } from '../parts/Tag.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { sellerName } from './sellerName.ts'

/** How many network images fit in a row. */
const maxNetworkImages = 5

/** A provider's price; a press opens its checkout. */
export function QuoteRow(props: {
  quote: OnrampQuote
  provider: OnrampProvider
  amountOf: GetOnrampQuotesParameters['amountOf']
  isBest: boolean
  onPress(): void
}): JSX.Element {
  const { quote, provider } = props
  const text = useText(onrampText)
  const { tag } = useLanguage()
  const name = sellerName(quote, [provider])
  const fees = fill(text.rowFee, { fee: formatMoney(quote.fee) })
  const via = fill(text.via, { name: plainText(provider.name) })
  const bought = quote.purchaseAmount
  return (
    <ListRow
      id={quote.seller ? `${provider.id}-${quote.seller.id}` : provider.id}
      part="provider"
      title={name}
      detail={quote.seller ? `${via} · ${fees}` : fees}
      image={<Logo name={name} />}
      end={
        <span className="buy-price">
          <bdi>
            {props.amountOf === 'payment'
              ? `${formatCrypto(bought, tag)} ${plainText(bought.currency, 12)}`
              : formatMoney(quote.paymentTotal)}
          </bdi>
          {props.isBest ? <Tag tone="success">{text.bestPrice}</Tag> : null}
        </span>
      }
      endIcon="external"
      onPress={props.onPress}
    />
  )
}

/** A provider without a price for this purchase, and why. */
export function RefusalRow(props: {
  provider: OnrampProvider
  reason: OnrampRefusal
}): JSX.Element {
  const { provider } = props
  const text = useText(onrampText)
  return (
    <ListRow
      id={provider.id}
      part="provider"
      title={plainText(provider.name) || provider.id}
      detail={text[`refusal-${props.reason}`]}
      image={<Logo name={provider.name} />}
      disabled
      onPress={() => {}}
    />
  )
}

/** A provider with its usual fees and networks. */
export function ProviderRow(props: { provider: OnrampProvider; onPress(): void }): JSX.Element {
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
      onPress={props.onPress}
    />
  )
}

/** The networks of the site that the provider delivers on. */
function Networks({ provider }: { provider: OnrampProvider }): JSX.Element {
  const latchkey = useLatchkey()
  const options = useStore(internals(latchkey).options)
  const { networks } = useStore(internals(latchkey).network)
  const served = networks.filter((network: Network) =>
    provider.networks.includes(network.caipNetworkId),
  )
  return (
    <span className="buy-networks" aria-hidden="true">
      {served.slice(0, maxNetworkImages).map((network) => (
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

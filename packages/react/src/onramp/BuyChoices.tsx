import type { GetOnrampQuotesParameters } from '@latchkey/core'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ChoiceButton } from '../parts/ChoiceButton.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { CurrencyLogo } from './CurrencyLogo.tsx'

/** The chosen currency; a press opens the list. */
export function CurrencyButton({ order }: { order: GetOnrampQuotesParameters }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const name = plainText(order.payment.id, 8)
  return (
    <ChoiceButton
      id="fiat"
      chosen={name}
      label={fill(text.chooseCurrency, { name })}
      image={<CurrencyLogo kind="getCurrencyImage" code={order.payment.id} />}
      onPress={() => pushView(latchkey, { name: 'OnrampFiatSelect' })}
    />
  )
}

/** The chosen token; a press opens the list. */
export function TokenButton({ order }: { order: GetOnrampQuotesParameters }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const name = plainText(order.purchase.symbol, 12)
  return (
    <ChoiceButton
      id="token"
      chosen={name}
      label={fill(text.chooseToken, { name })}
      image={<CurrencyLogo kind="getTokenImage" code={order.purchase.symbol} />}
      onPress={() => pushView(latchkey, { name: 'OnrampTokenSelect' })}
    />
  )
}

import type { GetOnrampQuotesParameters } from '@latchkey/core'
import type { OnrampOptions } from '@latchkey/core/internal'
import type { Dispatch, JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { goBack } from '../navigation/navigate.ts'
import { Icon } from '../parts/Icon.tsx'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { CurrencyLogo } from './CurrencyLogo.tsx'
import { formatLimits } from './formatLimits.ts'
import type { OnrampChange } from './onrampDraft.ts'

export function OnrampFiatSelect(props: {
  options: OnrampOptions
  order: GetOnrampQuotesParameters | null
  onChange: Dispatch<OnrampChange>
}): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const { tag } = useLanguage()
  const handlePick = (id: string) => {
    props.onChange({ type: 'payment', id })
    goBack(latchkey)
  }
  return (
    <List label={text.currencies}>
      {props.options.paymentCurrencies.map((currency) => {
        const limits = formatLimits(currency, tag)
        const code = plainText(currency.id, 8)
        const isCurrent = currency.id === props.order?.payment.id
        return (
          <li key={currency.id}>
            <ListRow
              id={currency.id}
              part="currency"
              title={nameOf(code, tag)}
              detail={limits ? fill(text.limits, { ...limits, currency: code }) : code}
              image={<CurrencyLogo kind="getCurrencyImage" code={currency.id} />}
              end={isCurrent ? <Icon name="check" size={18} /> : null}
              current={isCurrent}
              onPress={() => handlePick(currency.id)}
            />
          </li>
        )
      })}
    </List>
  )
}

/** `Euro` for `EUR`, in the visitor's language. */
function nameOf(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  } catch {
    // `Intl` has no name for this code.
    return code
  }
}

import type { GetOnrampQuotesParameters } from '@latchkey/core'
import type { OnrampOptions } from '@latchkey/core/internal'
import { type Dispatch, type JSX, useState } from 'react'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import { goBack } from '../navigation/navigate.ts'
import { Icon } from '../parts/Icon.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Notice } from '../parts/Notice.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { VirtualList } from '../parts/VirtualList.tsx'
import { modalText } from '../text/en/modal.ts'
import { onrampText } from '../text/en/onramp.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { CurrencyLogo } from './CurrencyLogo.tsx'
import type { OnrampChange } from './onrampDraft.ts'

/** A shorter list of tokens needs no search field. */
const minForSearch = 6

export function OnrampTokenSelect(props: {
  options: OnrampOptions
  order: GetOnrampQuotesParameters | null
  onChange: Dispatch<OnrampChange>
}): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const common = useText(modalText)
  const [query, setQuery] = useState('')
  const { purchaseCurrencies } = props.options
  const wanted = query.trim().toLowerCase()
  const found = purchaseCurrencies.filter(({ name, symbol }) =>
    `${name} ${symbol}`.toLowerCase().includes(wanted),
  )
  const handlePick = (symbol: string) => {
    props.onChange({ type: 'purchase', symbol })
    goBack(latchkey)
  }
  return (
    <div className="buy">
      {purchaseCurrencies.length >= minForSearch ? (
        <SearchField
          label={text.searchToken}
          clearLabel={common.clear}
          value={query}
          onChange={setQuery}
        />
      ) : null}
      {found.length > 0 ? (
        <VirtualList
          label={text.tokens}
          items={found}
          keyOf={({ symbol }) => symbol}
          expectedHeight={56}
        >
          {({ name, symbol }) => (
            <ListRow
              id={symbol}
              part="token"
              variant="plain"
              title={plainText(name) || plainText(symbol, 12)}
              detail={plainText(symbol, 12)}
              image={<CurrencyLogo kind="getTokenImage" code={symbol} />}
              end={symbol === props.order?.purchase.symbol ? <Icon name="check" size={18} /> : null}
              current={symbol === props.order?.purchase.symbol}
              onPress={() => handlePick(symbol)}
            />
          )}
        </VirtualList>
      ) : (
        <div role="status">
          <Notice icon="search" title={text.noMatch} text={fill(text.noMatchText, { query })} />
        </div>
      )}
    </div>
  )
}

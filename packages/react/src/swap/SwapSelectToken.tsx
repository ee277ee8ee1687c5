import type { SwapToken } from '@latchkey/core'
import { isSameToken, suggestTokens } from '@latchkey/core/internal'
import { getSwapTokensQueryOptions, getTokensQueryOptions } from '@latchkey/core/query'
import { type JSX, useMemo, useState } from 'react'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useText } from '../hooks/useText.ts'
import { goBack } from '../navigation/navigate.ts'
import { Logo } from '../parts/Logo.tsx'
import { Notice } from '../parts/Notice.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { VirtualList } from '../parts/VirtualList.tsx'
import { modalText } from '../text/en/modal.ts'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { SwapTokenRow } from './SwapTokenRow.tsx'
import { type TokenItem, tokenItems } from './tokenItems.ts'

type Props = {
  active: ActiveAccount
  picked: SwapToken | null
  onPick(token: SwapToken): void
}

const skeletonKeys = ['first', 'second', 'third', 'fourth']

export function SwapSelectToken(props: Props): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(swapText)
  const common = useText(modalText)
  const { account, network } = props.active
  const { data: tokens = [], isPending: isListPending } = useInstanceQuery(
    getSwapTokensQueryOptions(latchkey, { network }),
  )
  // The account's own tokens come first: without its balances, rows would change their places.
  const { data: balances = [], isPending: isBalancePending } = useInstanceQuery(
    getTokensQueryOptions(latchkey, { account, network: network.caipNetworkId }),
  )
  const [search, setSearch] = useState('')
  const items = useMemo(() => tokenItems(tokens, balances, search), [tokens, balances, search])
  const handlePick = (token: SwapToken) => {
    props.onPick(token)
    goBack(latchkey)
  }
  return (
    <div className="swap">
      <SearchField
        label={text.searchToken}
        clearLabel={common.clear}
        value={search}
        onChange={setSearch}
      />
      {search === '' ? <Suggested tokens={tokens} onPick={handlePick} /> : null}
      {isListPending || isBalancePending ? (
        <Loading />
      ) : (
        <Choices {...props} items={items} search={search} onPick={handlePick} />
      )}
    </div>
  )
}

function Loading(): JSX.Element {
  const common = useText(modalText)
  return (
    <div className="stack" role="status" aria-label={common.loading}>
      {skeletonKeys.map((key) => (
        <Skeleton key={key} shape="row" />
      ))}
    </div>
  )
}

function Choices(props: Props & { items: readonly TokenItem[]; search: string }): JSX.Element {
  const text = useText(swapText)
  const { items, picked, search, active } = props
  if (items.length === 0) {
    return (
      <div role="status">
        <Notice
          icon="search"
          title={text.noMatch}
          text={fill(text.noMatchText, { network: active.network.name, query: search })}
        />
      </div>
    )
  }
  return (
    <VirtualList
      label={text.tokens}
      items={items}
      keyOf={(item) => item.key}
      kindOf={(item) => item.kind}
      expectedHeight={56}
    >
      {(item) =>
        item.kind === 'heading' ? (
          <h2 className="swap-heading">{text[item.key]}</h2>
        ) : (
          <SwapTokenRow
            token={item.token}
            balance={item.balance}
            isPicked={picked !== null && isSameToken(picked, item.token)}
            onPick={props.onPick}
          />
        )
      }
    </VirtualList>
  )
}

function Suggested(props: {
  tokens: readonly SwapToken[]
  onPick(token: SwapToken): void
}): JSX.Element | null {
  const text = useText(swapText)
  const suggested = suggestTokens(props.tokens)
  if (suggested.length === 0) return null
  return (
    <ul className="swap-suggested" aria-label={text.suggested}>
      {suggested.map((token) => (
        <li key={token.address ?? 'native'}>
          <button type="button" className="swap-chip target" onClick={() => props.onPick(token)}>
            <Logo shape="round" name={token.symbol} src={token.iconUrl} />
            <bdi>{plainText(token.symbol, 12)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

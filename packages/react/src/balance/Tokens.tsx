import type { SortedTokens } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useLiveAccount } from '../hooks/useLiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { balanceText } from '../text/en/balance.ts'
import { fill } from '../text/fill.ts'
import { balanceCss } from './balance.css.ts'
import { NoTokens } from './NoTokens.tsx'
import { TokenList } from './TokenList.tsx'
import { NotServed, TokensFailed, TokensLoading, TokensStale } from './TokenNotices.tsx'
import { type Tokens as TokensState, useTokens } from './useTokens.ts'

/** The Tokens view: everything the account holds on the active network. */
export function Tokens({ view }: { view: ViewOf<'Tokens'> }): JSX.Element | null {
  const active = useActiveAccount()
  useLiveAccount(active ? { account: active.account, network: active.network.caipNetworkId } : null)
  return (
    active && <TokensForAccount key={active.key} active={active} isInTab={view.isInTab ?? false} />
  )
}

function TokensForAccount(props: { active: ActiveAccount; isInTab: boolean }): JSX.Element {
  const { active } = props
  const text = useText(balanceText)
  const tokens = useTokens(active, text.unavailable)
  const { holdings } = tokens
  if (!holdings)
    return tokens.isFailed ? (
      <TokensFailed tokens={tokens} />
    ) : (
      <TokensLoading isInTab={props.isInTab} />
    )
  if (holdings.shown.length + holdings.hidden.length > 0) {
    return <HoldingList tokens={tokens} holdings={holdings} isInTab={props.isInTab} />
  }
  if (!tokens.isNetworkSupported) return <NotServed network={active.network} />
  return <NoTokens active={active} isInTab={props.isInTab} />
}

function HoldingList(props: {
  tokens: TokensState
  holdings: SortedTokens
  isInTab: boolean
}): JSX.Element {
  const { tokens, holdings } = props
  const text = useText(balanceText)
  const [isHiddenShown, setHiddenShown] = useState(false)
  const { shown, hidden } = holdings
  return (
    <div className="tokens">
      {props.isInTab ? null : <TotalLine tokens={tokens} totalUsd={holdings.totalUsd} />}
      <TokenList label={text.tokens} tokens={isHiddenShown ? [...shown, ...hidden] : shown} />
      {hidden.length > 0 ? (
        <HiddenToggle
          count={hidden.length}
          isShown={isHiddenShown}
          onToggle={() => setHiddenShown(!isHiddenShown)}
        />
      ) : null}
      {tokens.isFailed ? <TokensStale tokens={tokens} /> : null}
    </div>
  )
}

function TotalLine(props: { tokens: TokensState; totalUsd: bigint | null }): JSX.Element {
  const text = useText(balanceText)
  const { tag } = useLanguage()
  const { tokens, totalUsd } = props
  return (
    <div className="tokens-total">
      <span className="tokens-total-name">{text.total}</span>
      <span className="tokens-total-figure" part="total">
        {totalUsd === null ? text.noPrice : formatUsd(totalUsd, tag)}
      </span>
      <span data-turning={tokens.isFetching || undefined} className="tokens-refresh">
        <IconButton
          icon="retry"
          label={tokens.isFetching ? text.refreshing : text.refresh}
          disabled={tokens.blockedForMs > 0}
          onPress={tokens.refresh}
        />
      </span>
    </div>
  )
}

function HiddenToggle(props: { count: number; isShown: boolean; onToggle(): void }): JSX.Element {
  const text = useText(balanceText)
  const label = props.isShown ? text.hideAgain : fill(text.showHidden, { count: props.count })
  return (
    <div className="tokens-hidden">
      {props.isShown ? <p className="tokens-note">{text.hiddenText}</p> : null}
      <button
        type="button"
        className="link"
        data-row="hidden"
        aria-pressed={props.isShown}
        onClick={props.onToggle}
      >
        {label}
      </button>
    </div>
  )
}

export const balanceFlow: FlowScreen = defineFlow({ Screen: Tokens, styles: [balanceCss] })

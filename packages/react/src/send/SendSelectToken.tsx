import type { TokenBalance } from '@latchkey/core'
import { imitatedSymbol } from '@latchkey/core/internal'
import { getQueryClient, getTokensQueryOptions } from '@latchkey/core/query'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { goBack } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Notice } from '../parts/Notice.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { Tag } from '../parts/Tag.tsx'
import { VirtualList } from '../parts/VirtualList.tsx'
import { modalText } from '../text/en/modal.ts'
import { sendText } from '../text/en/send.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useNativeToken } from './useNativeToken.ts'

export type SelectTokenProps = {
  active: ActiveAccount
  onPick(token: TokenBalance): void
}

export function SendSelectToken(props: SelectTokenProps): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sendText)
  const common = useText(modalText)
  const { account, network } = props.active
  const native = useNativeToken(props.active)
  const query = useQuery(
    getTokensQueryOptions(latchkey, { account, network: network.caipNetworkId }),
    getQueryClient(latchkey),
  )
  const [search, setSearch] = useState('')
  // Where no source lists tokens, the native currency can still be sent.
  const listed = query.data?.length ? query.data : [native].filter((token) => token !== null)
  const tokens = listed.filter((token) => token.amount > 0n && isMatch(token, search))
  const handlePick = (token: TokenBalance) => {
    props.onPick(token)
    goBack(latchkey)
  }
  if (query.isLoading) return <Loading label={text.loadingTokens} />
  return (
    <div className="send-tokens">
      <SearchField
        label={text.searchToken}
        clearLabel={common.clear}
        value={search}
        onChange={setSearch}
      />
      {tokens.length > 0 ? (
        <VirtualList
          label={text.yourTokens}
          items={tokens}
          keyOf={(token) => token.address ?? 'native'}
          expectedHeight={56}
        >
          {(token) => (
            <TokenRow
              token={token}
              imitated={imitatedSymbol(token, {
                nativeSymbol: network.nativeCurrency.symbol,
                tokens: listed,
              })}
              onPick={handlePick}
            />
          )}
        </VirtualList>
      ) : (
        <NoTokenFound query={search} network={network.name} isEmpty={listed.length === 0} />
      )}
    </div>
  )
}

function isMatch(token: TokenBalance, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [token.name, token.symbol, token.address ?? ''].some((word) =>
    word.toLowerCase().includes(wanted),
  )
}

type TokenRowProps = {
  token: TokenBalance
  /** The symbol that this token's symbol imitates. */
  imitated: string | null
  onPick(token: TokenBalance): void
}

function TokenRow(props: TokenRowProps): JSX.Element {
  const { token, imitated } = props
  const text = useText(sendText)
  const { tag } = useLanguage()
  const symbol = plainText(token.symbol, 12)
  const detail = `${formatAmount(token.amount, token.decimals, tag)} ${symbol}`
  const value = token.valueUsd === null ? null : <span>{formatUsd(token.valueUsd, tag)}</span>
  const isImitation = imitated !== null && token.address !== null
  return (
    <ListRow
      id={token.address ?? 'native'}
      part="token"
      variant="plain"
      title={plainText(token.name) || symbol}
      detail={isImitation ? `${detail} · ${truncateAddress(token.address ?? '')}` : detail}
      image={<Logo shape="round" name={token.symbol} src={token.iconUrl} />}
      end={
        isImitation ? (
          <Tag tone="warning">{fill(text.lookAlikeOf, { of: plainText(imitated, 12) })}</Tag>
        ) : (
          value
        )
      }
      onPress={() => props.onPick(token)}
    />
  )
}

function NoTokenFound(props: { query: string; network: string; isEmpty: boolean }): JSX.Element {
  const text = useText(sendText)
  return (
    <div role="status">
      {props.isEmpty ? (
        <Notice icon="coins" title={text.noTokens} text={fill(text.noTokensText, props)} />
      ) : (
        <Notice icon="search" title={text.noMatch} text={fill(text.noMatchText, props)} />
      )}
    </div>
  )
}

function Loading({ label }: { label: string }): JSX.Element {
  return (
    <div className="stack" role="status" aria-label={label}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}

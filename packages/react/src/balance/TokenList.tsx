import type { TokenBalance } from '@latchkey/core'
import type { JSX } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useScrollMemory } from '../hooks/useScrollMemory.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { VirtualList } from '../parts/VirtualList.tsx'
import { balanceText } from '../text/en/balance.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { PriceChange } from './PriceChange.tsx'

/** In px. */
const tokenRowHeight = 56

export function TokenList(props: { label: string; tokens: readonly TokenBalance[] }): JSX.Element {
  const memory = useScrollMemory('tokens')
  return (
    <VirtualList
      label={props.label}
      items={props.tokens}
      keyOf={tokenKey}
      expectedHeight={tokenRowHeight}
      memory={memory}
    >
      {(token) => <TokenRow token={token} />}
    </VirtualList>
  )
}

function tokenKey(token: TokenBalance): string {
  return `${token.network}/${token.address ?? ''}`
}

function TokenRow(props: { token: TokenBalance }): JSX.Element {
  const { token } = props
  const latchkey = useLatchkey()
  const text = useText(balanceText)
  const { tag } = useLanguage()
  const symbol = plainText(token.symbol, 12)
  return (
    <ListRow
      id={tokenKey(token)}
      part="token"
      variant="plain"
      title={plainText(token.name) || symbol || '—'}
      detail={`${formatAmount(token.amount, token.decimals, tag)} ${symbol}`}
      image={<Logo shape="round" name={token.symbol || token.name} src={token.iconUrl} />}
      end={
        token.valueUsd === null ? (
          <span className="token-unpriced">
            <span aria-hidden="true">—</span>
            <span className="hidden">{text.noPrice}</span>
          </span>
        ) : (
          <span className="token-end">
            <span className="token-value">{formatUsd(token.valueUsd, tag)}</span>
            {token.change24h === null ? null : <PriceChange change={token.change24h} />}
          </span>
        )
      }
      onPress={() => pushView(latchkey, { name: 'Token', token })}
    />
  )
}

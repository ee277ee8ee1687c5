import type { SwapToken, TokenBalance } from '@latchkey/core'
import type { JSX } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'

export function SwapTokenRow(props: {
  token: SwapToken
  balance: TokenBalance | null
  isPicked: boolean
  onPick(token: SwapToken): void
}): JSX.Element {
  const { tag } = useLanguage()
  const { token, balance } = props
  const symbol = plainText(token.symbol, 12)
  return (
    <ListRow
      id={token.address ?? 'native'}
      part="token"
      variant="plain"
      title={plainText(token.name) || symbol}
      detail={balance ? `${formatAmount(balance.amount, balance.decimals, tag)} ${symbol}` : symbol}
      image={<Logo shape="round" name={token.symbol} src={token.iconUrl} />}
      end={balance?.valueUsd ? <span>{formatUsd(balance.valueUsd, tag)}</span> : null}
      current={props.isPicked}
      {...(props.isPicked ? { endIcon: 'check' as const } : {})}
      onPress={() => props.onPick(token)}
    />
  )
}

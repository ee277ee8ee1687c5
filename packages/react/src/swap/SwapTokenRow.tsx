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
  held: TokenBalance | null
  isPicked: boolean
  onPick(token: SwapToken): void
}): JSX.Element {
  const { tag } = useLanguage()
  const { token, held } = props
  const symbol = plainText(token.symbol, 12)
  return (
    <ListRow
      id={token.address ?? 'native'}
      part="token"
      variant="plain"
      title={plainText(token.name) || symbol}
      detail={held ? `${formatAmount(held.amount, held.decimals, tag)} ${symbol}` : symbol}
      image={<Logo shape="round" name={token.symbol} src={token.iconUrl} />}
      end={held?.valueUsd ? <span>{formatUsd(held.valueUsd, tag)}</span> : null}
      current={props.isPicked}
      {...(props.isPicked ? { endIcon: 'check' as const } : {})}
      onPress={() => props.onPick(token)}
    />
  )
}

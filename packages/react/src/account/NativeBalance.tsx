import type { JSX } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useLatchkeyBalance } from '../hooks/useBalance.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { accountText } from '../text/en/account.ts'

export function NativeBalance(): JSX.Element | null {
  const text = useText(accountText)
  const { tag } = useLanguage()
  const { status, balance } = useLatchkeyBalance()
  if (balance) {
    return (
      <p className="balance" part="balance">
        <span className="hidden">{text.balance}: </span>
        <span className="balance-figure">
          {formatAmount(balance.amount, balance.decimals, tag)}
        </span>{' '}
        <bdi className="balance-symbol">{plainText(balance.symbol, 12)}</bdi>
      </p>
    )
  }
  if (status === 'loading') {
    return (
      <p className="balance" role="status" aria-label={text.loadingBalance}>
        <Skeleton shape="figure" />
      </p>
    )
  }
  return status === 'unavailable' ? (
    <p className="balance balance-missing">{text.balanceUnavailable}</p>
  ) : null
}

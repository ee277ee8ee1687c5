import type { Account, Network } from '@latchkey/core'
import { shownBalanceQuery } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { AccountValueSkeleton } from './AccountValueSkeleton.tsx'

/** Namespaces where every wallet's balance can be read, so that a missing one is an error to show. */
const namespacesWithBalances: readonly string[] = ['eip155', 'solana']

/** The native balance as read from the chain. Shows the cached one of an earlier visit in the first frame. */
export function NativeBalance(props: { account: Account; network: Network }): JSX.Element | null {
  const { account, network } = props
  const text = useText(accountText)
  const { tag } = useLanguage()
  const { data: balance, isError } = useInstanceQuery(
    shownBalanceQuery(useLatchkey(), account, network),
  )
  if (balance) {
    return (
      <p className="total" part="balance">
        <span className="hidden">{text.balance}: </span>
        <span className="balance-figure">
          {formatAmount(balance.amount, balance.decimals, tag)}
        </span>{' '}
        <bdi className="total-symbol">{plainText(balance.symbol, 12)}</bdi>
      </p>
    )
  }
  if (!isError) return <AccountValueSkeleton />
  return namespacesWithBalances.includes(account.namespace) ? (
    <p className="total total-missing">{text.balanceUnavailable}</p>
  ) : null
}

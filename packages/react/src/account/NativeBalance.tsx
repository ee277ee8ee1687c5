import type { Namespace } from '@latchkey/core'
import type { JSX } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useLatchkeyBalance } from '../hooks/useBalance.ts'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { accountText } from '../text/en/account.ts'

/** Chains whose balances are always told, so that a missing one is worth a word. */
const toldOn: readonly (Namespace | undefined)[] = ['eip155', 'solana']

export function NativeBalance(): JSX.Element | null {
  const text = useText(accountText)
  const { tag } = useLanguage()
  const { status, balance } = useLatchkeyBalance()
  const connection = useLatchkeyConnection()
  const namespace = connection.status === 'connected' ? connection.connector.namespace : undefined
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
  return status === 'unavailable' && toldOn.includes(namespace) ? (
    <p className="balance balance-missing">{text.balanceUnavailable}</p>
  ) : null
}

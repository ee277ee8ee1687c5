import type { Connected, Network } from '@latchkey/core'
import { findNetwork, shownBalanceQuery } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { formatAmount } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Namespaces where every wallet's balance can be read, so that a missing one is an error to show. */
const namespacesWithBalances: readonly string[] = ['eip155', 'solana']

export function NativeBalance({ connection }: { connection: Connected }): JSX.Element | null {
  const network = useStore(useLatchkey().network, (state) => findNetwork(state, connection.chainId))
  return network ? <BalanceOn connection={connection} network={network} /> : null
}

/** Shows the cached balance of an earlier visit in the first frame. */
function BalanceOn(props: { connection: Connected; network: Network }): JSX.Element | null {
  const [account] = props.connection.accounts
  const text = useText(accountText)
  const { tag } = useLanguage()
  const query = shownBalanceQuery(useLatchkey(), account, props.network)
  const { data: balance, isError } = useInstanceQuery(query)
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
  if (!isError) {
    return (
      <p className="balance" role="status" aria-label={text.loadingBalance}>
        <Skeleton shape="figure" />
      </p>
    )
  }
  return namespacesWithBalances.includes(account.namespace) ? (
    <p className="balance balance-missing">{text.balanceUnavailable}</p>
  ) : null
}

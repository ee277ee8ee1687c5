import type { Account, Network } from '@latchkey/core'
import { sortTokens } from '@latchkey/core/internal'
import { getTokensQueryOptions } from '@latchkey/core/query'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useIsNetworkServed } from '../hooks/useIsNetworkServed.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { AccountValueSkeleton } from './AccountValueSkeleton.tsx'
import { NativeBalance } from './NativeBalance.tsx'

function TotalScreen(): JSX.Element | null {
  const active = useActiveAccount()
  return active && <Total account={active.account} network={active.network} />
}

/** What the account is worth in USD. */
function Total(props: { account: Account; network: Network }): JSX.Element {
  const { account, network } = props
  const text = useText(accountText)
  const { tag } = useLanguage()
  const isNetworkSupported = useIsNetworkServed(network.caipNetworkId)
  const query = getTokensQueryOptions(useLatchkey(), { account, network: network.caipNetworkId })
  const { data, isError } = useInstanceQuery(query)
  if (!data && !isError) return <AccountValueSkeleton />
  const totalUsd = data ? sortTokens(data).totalUsd : null
  const isEmpty = data?.length === 0 && isNetworkSupported
  // Without prices, or if the server doesn't respond, the native balance comes from the chain.
  if (totalUsd === null && !isEmpty) return <NativeBalance {...props} />
  const [, whole = '', cents = ''] = /^(.*?)(\D\d\d)?$/.exec(formatUsd(totalUsd ?? 0n, tag)) ?? []
  return (
    <p className="total" part="total">
      <span className="hidden">{text.total}: </span>
      <span dir="ltr">
        {whole}
        <span className="total-cents">{cents}</span>
      </span>
    </p>
  )
}

export const totalFlow: FlowScreen = defineFlow({ Screen: TotalScreen, styles: [] })

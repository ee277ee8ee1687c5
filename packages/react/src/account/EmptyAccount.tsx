// A chunk of its own, so that the account does not wait for the code of its tokens.
import type { Account, Network } from '@latchkey/core'
import { getTokensQueryOptions } from '@latchkey/core/query'
import { useEffect } from 'react'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useIsNetworkServed } from '../hooks/useIsNetworkServed.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useHoldingViews } from './useHoldingViews.ts'

type EmptyAccountProps = {
  account: Account
  network: Network
  onChange: (isEmpty: boolean) => void
}

/** Reports whether the server knows that the account has nothing; renders nothing. */
export function EmptyAccount({ account, network, onChange }: EmptyAccountProps): null {
  const latchkey = useLatchkey()
  const isServed = useIsNetworkServed(network.caipNetworkId)
  const isListed = useHoldingViews(account.namespace).includes('Tokens')
  const { data } = useInstanceQuery({
    ...getTokensQueryOptions(latchkey, { account, network: network.caipNetworkId }),
    enabled: isListed,
  })
  const isEmpty = isServed && data?.length === 0
  useEffect(() => onChange(isEmpty), [isEmpty, onChange])
  return null
}

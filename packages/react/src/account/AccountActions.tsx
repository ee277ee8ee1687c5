import type { Account, Network } from '@latchkey/core'
import { getTokensQueryOptions } from '@latchkey/core/query'
import type { JSX } from 'react'
import { featureIcons, useFeatures } from '../hooks/useFeatures.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useIsNetworkServed } from '../hooks/useIsNetworkServed.ts'
import { useText } from '../hooks/useText.ts'
import { RoundActions } from '../parts/RoundActions.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { useHoldingViews } from './useHoldingViews.ts'

/** The wallet features (send, swap, receive, buy) of the account; of an empty one those that fund it. */
export function AccountActions(props: { account: Account; network: Network }): JSX.Element | null {
  const text = useText(accountText)
  const isEmpty = useIsEmpty(props)
  const features = useFeatures(props)
  const funding = features.filter(({ feature }) => feature === 'onramp' || feature === 'receive')
  const actions = (isEmpty && funding.length > 0 ? funding : features).map(({ feature, open }) => ({
    id: feature,
    icon: featureIcons[feature],
    label: text[feature],
    onPress: () => open(),
  }))
  return <RoundActions label={text.actions} actions={actions} />
}

/** Whether the server knows that the account has nothing. */
function useIsEmpty({ account, network }: { account: Account; network: Network }): boolean {
  const latchkey = useLatchkey()
  const isServed = useIsNetworkServed(network.caipNetworkId)
  const isListed = useHoldingViews(account.namespace).includes('Tokens')
  const { data } = useInstanceQuery({
    ...getTokensQueryOptions(latchkey, { account, network: network.caipNetworkId }),
    enabled: isListed,
  })
  return isServed && data?.length === 0
}

import type { Account, Network } from '@latchkey/core'
import { type JSX, lazy, Suspense, useState } from 'react'
import { featureIcons, useFeatures } from '../hooks/useFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { RoundActions } from '../parts/RoundActions.tsx'
import { accountText } from '../text/en/account.ts'

const EmptyAccount = lazy(async () => ({
  default: (await import('./EmptyAccount.tsx')).EmptyAccount,
}))

/** The wallet features (send, swap, receive, buy) of the account; of an empty one those that fund it. */
export function AccountActions(props: { account: Account; network: Network }): JSX.Element | null {
  const text = useText(accountText)
  const [isEmpty, setIsEmpty] = useState(false)
  const features = useFeatures(props)
  const funding = features.filter(({ feature }) => feature === 'onramp' || feature === 'receive')
  const actions = (isEmpty && funding.length > 0 ? funding : features).map(({ feature, open }) => ({
    id: feature,
    icon: featureIcons[feature],
    label: text[feature],
    onPress: () => open(),
  }))
  return (
    <>
      <Suspense>
        <EmptyAccount {...props} onChange={setIsEmpty} />
      </Suspense>
      <RoundActions label={text.actions} actions={actions} />
    </>
  )
}

import type { Account, Network } from '@latchkey/core'
import type { JSX } from 'react'
import { featureIcons, useFeatures } from '../hooks/useFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { RoundActions } from '../parts/RoundActions.tsx'
import { accountText } from '../text/en/account.ts'

/** The wallet features (send, swap, receive, buy) of the account. */
export function AccountActions(props: { account: Account; network: Network }): JSX.Element | null {
  const text = useText(accountText)
  const actions = useFeatures(props).map(({ feature, open }) => ({
    id: feature,
    icon: featureIcons[feature],
    label: text[feature],
    onPress: () => open(),
  }))
  return <RoundActions label={text.actions} actions={actions} />
}

import { internals, track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { ConnectViewName } from './methodsOfView.ts'
import { isOffered } from './offeredMethods.ts'

/** The link for a visitor without a wallet: to the logins, which create one, or to wallets to install. */
export function GetStarted(props: { view: ConnectViewName }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const options = { ...useStore(internals(latchkey).options), features: useOfferedFeatures() }
  const hasLogin = isOffered(options, 'email') || isOffered(options, 'social')
  const isCreating = props.view === 'Create' || props.view === 'EmailLogin'
  const handlePress = () => {
    track(latchkey, { event: 'CLICK_GET_WALLET' })
    pushView(latchkey, { name: hasLogin && !isCreating ? 'Create' : 'GetWallet' })
  }
  return (
    <p className="get-started" part="get-started">
      {isCreating ? text.preferWalletApp : text.newToWallets}{' '}
      <button type="button" className="link" data-row="get-started" onClick={handlePress}>
        {isCreating ? text.exploreWallets : text.getStarted}
      </button>
    </p>
  )
}

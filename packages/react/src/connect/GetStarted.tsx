import { track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../modal/navigate.ts'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function GetStarted(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const handlePress = () => {
    track(latchkey, { event: 'CLICK_GET_WALLET' })
    pushView(latchkey, { name: 'GetWallet' })
  }
  return (
    <p className="get-started" part="get-started">
      {text.newToWallets}{' '}
      <button type="button" className="link" data-row="get-started" onClick={handlePress}>
        {text.getStarted}
      </button>
    </p>
  )
}

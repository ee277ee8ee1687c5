import { track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { onrampText } from '../text/en/onramp.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function HowItWorks(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  const isSmartAccount = useActiveAccount()?.account.type === 'smartAccount'
  const handlePress = () => {
    track(latchkey, { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount } })
    pushView(latchkey, { name: 'WhatIsOnramp' })
  }
  return (
    <button type="button" className="link buy-how" data-row="how" onClick={handlePress}>
      {text.howItWorks}
    </button>
  )
}

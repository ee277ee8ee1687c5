import { track } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Blurb } from '../parts/Blurb.tsx'
import { Button } from '../parts/Button.tsx'
import { learnText } from '../text/en/learn.ts'
import { useLatchkey } from '../useLatchkey.ts'

export function WhatIsAWallet(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(learnText)
  const handlePress = () => {
    track(latchkey, { event: 'CLICK_GET_WALLET' })
    pushView(latchkey, { name: 'GetWallet' })
  }
  return (
    <div className="learn">
      <Blurb icon="key" title={text.walletLogin} text={text.walletLoginText} />
      <Blurb icon="home" title={text.walletHome} text={text.walletHomeText} />
      <Blurb icon="shield" title={text.walletControl} text={text.walletControlText} />
      <Button variant="accent" icon="wallet" onPress={handlePress}>
        {text.getWallet}
      </Button>
    </div>
  )
}

import type { View } from '@latchkey/core'
import { type JSX, useState } from 'react'
import { useActiveAccount } from '../hooks/useActiveAccount.ts'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { factsCss } from '../parts/facts.css.ts'
import { qrCss } from '../parts/qr.css.ts'
import { receiveCss } from './receive.css.ts'
import { WalletCompatibleNetworks } from './WalletCompatibleNetworks.tsx'
import { WalletReceive } from './WalletReceive.tsx'

/** Owns the amount asked for: it survives a look at the networks. */
function ReceiveScreens(props: { view: View }): JSX.Element | null {
  const target = useActiveAccount()
  const [amountText, setAmountText] = useState('')
  if (!target) return null
  return props.view.name === 'WalletCompatibleNetworks' ? (
    <WalletCompatibleNetworks target={target} />
  ) : (
    <WalletReceive
      key={target.key}
      target={target}
      amountText={amountText}
      onAmount={setAmountText}
    />
  )
}

export const receiveFlow: FlowScreen = flowScreen(ReceiveScreens, [factsCss, qrCss, receiveCss])

import type { Wallet } from '@latchkey/core'
import { isPhone } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { useText } from '../hooks/useText.ts'
import { hasWalletConnect } from '../launch/viewForWallet.ts'
import { InnerView } from '../modal/InnerView.tsx'
import type { FlowScreen } from '../navigation/flow.ts'
import { resetView } from '../navigation/navigate.ts'
import type { View } from '../navigation/view.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { qrCss } from '../parts/qr.css.ts'
import { tabsCss } from '../parts/tabs.css.ts'
import { walletConnectText } from '../text/en/walletconnect.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'
import { walletConnectCss } from './walletconnect.css.ts'

function WalletConnectScreens(props: { view: View }): JSX.Element {
  const { view } = props
  const latchkey = useLatchkey()
  if (!hasWalletConnect(latchkey)) return <Unavailable />
  const pairing = view.name === 'ConnectingWalletConnect' ? view : null
  const wallet: Wallet | undefined = pairing?.wallet
  if (isPhone() && !wallet && !pairing?.showsQrCode) {
    return <InnerView view={{ name: 'ConnectingWalletConnectBasic' }} />
  }
  return <ConnectingWalletConnect key={wallet?.id ?? ''} {...(wallet ? { wallet } : {})} />
}

function Unavailable(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(walletConnectText)
  return (
    <Notice icon="qr" title={text.unavailable} text={text.unavailableText}>
      <Button onPress={() => resetView(latchkey, { name: 'Connect' })}>{text.back}</Button>
    </Notice>
  )
}

export const walletConnectFlow: FlowScreen = defineFlow({
  Screen: WalletConnectScreens,
  styles: [qrCss, tabsCss, walletConnectCss],
})

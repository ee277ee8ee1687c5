import {
  type Connector,
  isPhone,
  pushView,
  resetView,
  type View,
  type Wallet,
} from '@latchkey/core'
import type { JSX } from 'react'
import { AllWalletsRow } from '../connect/AllWalletsRow.tsx'
import { connectCss } from '../connect/connect.css.ts'
import { useWalletGroups } from '../connect/useWalletGroups.ts'
import { WalletList } from '../connect/WalletList.tsx'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { hasWalletConnect } from '../modal/viewForWallet.ts'
import { Button } from '../parts/Button.tsx'
import { List } from '../parts/List.tsx'
import { Notice } from '../parts/Notice.tsx'
import { qrCss } from '../parts/qr.css.ts'
import { tabsCss } from '../parts/tabs.css.ts'
import { connectText } from '../text/en/connect.ts'
import { walletConnectText } from '../text/en/walletconnect.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.tsx'
import { walletConnectCss } from './walletconnect.css.ts'

function WalletConnectScreens(props: { view: View }): JSX.Element {
  const { view } = props
  const latchkey = useLatchkey()
  if (!hasWalletConnect(latchkey)) return <Unavailable />
  const wallet: Wallet | undefined =
    view.name === 'ConnectingWalletConnect' ? view.wallet : undefined
  if (view.name === 'ConnectingWalletConnectBasic') return <Basic />
  return <ConnectingWalletConnect key={wallet?.id ?? ''} {...(wallet ? { wallet } : {})} />
}

/** For a site that offers nothing but WalletConnect: the code, and all wallets that could read it. */
function Basic(): JSX.Element {
  const latchkey = useLatchkey()
  const wallets = useText(connectText)
  const { hasDirectory, count } = useWalletGroups()
  if (isPhone()) {
    const handlePick = (connector: Connector) =>
      pushView(latchkey, { name: 'ConnectingExternal', connector })
    return <WalletList onPick={handlePick} disabled={false} />
  }
  return (
    <div className="stack">
      <ConnectingWalletConnect />
      {hasDirectory ? (
        <List label={wallets.wallets}>
          <li>
            <AllWalletsRow count={count} disabled={false} />
          </li>
        </List>
      ) : null}
    </div>
  )
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

export const walletConnectFlow: FlowScreen = flowScreen(WalletConnectScreens, [
  qrCss,
  tabsCss,
  connectCss,
  walletConnectCss,
])

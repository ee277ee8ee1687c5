import type { Wallet } from '@latchkey/core'
import {
  findConnectors,
  internals,
  readPlatform,
  type WalletPlatform,
  walletPlatforms,
} from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { viewForWallet } from '../launch/viewForWallet.ts'
import { pushView, replaceView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { walletConnectText } from '../text/en/walletconnect.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { OpenApp } from './OpenApp.tsx'
import { PairingFailed } from './PairingFailed.tsx'
import { PairingQrCode } from './PairingQrCode.tsx'
import { type LivePairing, usePairing } from './usePairing.ts'

/** The ways to reach a wallet (QR code, app, web, browser), with a tab for each if there are several. */
export function ConnectingWalletConnect(props: { wallet?: Wallet }): JSX.Element {
  const { wallet } = props
  const text = useText(walletConnectText)
  const { pairing, restart, recordLink } = usePairing(wallet)
  const platforms = usePlatforms(wallet)
  const [chosen, setChosen] = useState(platforms[0])
  if ('error' in pairing) return <PairingFailed pairing={pairing} onRetry={restart} />
  const platformProps = { ...props, pairing, onOpen: recordLink }
  const labels = tabLabels(text)
  return (
    <div className="pairing">
      {platforms.length > 1 ? (
        <Tabs<WalletPlatform>
          label={text.platforms}
          tabs={platforms.map((id) => ({ id, label: labels[id] }))}
          selected={chosen}
          onSelect={setChosen}
        >
          <div className="pairing">
            <PlatformView {...platformProps} platform={chosen} />
          </div>
        </Tabs>
      ) : (
        <PlatformView {...platformProps} platform={platforms[0]} />
      )}
      {wallet ? <GetApp wallet={wallet} /> : null}
    </div>
  )
}

function tabLabels(
  text: Readonly<Record<keyof typeof walletConnectText.en, string>>,
): Record<WalletPlatform, string> {
  const { browser, mobile, webapp, desktop } = text
  return { browser, unsupported: browser, mobile, qrcode: mobile, web: webapp, desktop }
}

function usePlatforms(wallet: Wallet | undefined): ReturnType<typeof walletPlatforms> {
  const connectors = useStore(internals(useLatchkey()).connectors)
  const isInstalled = Boolean(wallet && findConnectors(wallet, connectors).length > 0)
  return walletPlatforms(wallet, { isPhone: readPlatform().isPhone, isInstalled })
}

function PlatformView(props: {
  platform: WalletPlatform
  wallet?: Wallet
  pairing: LivePairing
  onOpen(): void
}): JSX.Element {
  const { platform, wallet, ...rest } = props
  if (!wallet || platform === 'qrcode') {
    return <PairingQrCode pairing={props.pairing} {...(wallet ? { wallet } : {})} />
  }
  switch (platform) {
    case 'browser':
      return <OpenInBrowser wallet={wallet} />
    case 'unsupported':
      return <NotDetected wallet={wallet} />
    case 'mobile':
      return <OpenApp {...rest} wallet={wallet} kind="native" />
    default:
      return <OpenApp {...rest} key={platform} wallet={wallet} kind={platform} />
  }
}

function OpenInBrowser(props: { wallet: Wallet }): JSX.Element {
  const { wallet } = props
  const latchkey = useLatchkey()
  const text = useText(walletConnectText)
  const image = useWalletImage(wallet)
  const { name } = wallet
  return (
    <RingScreen
      logo={{ name, src: image }}
      state="turning"
      title={fill(text.continueIn, { name })}
      text={fill(text.openAppText, { name })}
    >
      <Button
        variant="accent"
        onPress={() => replaceView(latchkey, viewForWallet(latchkey, wallet))}
        focus
      >
        {fill(text.openApp, { name })}
      </Button>
    </RingScreen>
  )
}

function NotDetected(props: { wallet: Wallet }): JSX.Element {
  const text = useText(walletConnectText)
  const { name } = props.wallet
  return (
    <Notice icon="puzzle" title={text.notDetected} text={fill(text.notDetectedText, { name })} />
  )
}

function GetApp(props: { wallet: Wallet }): JSX.Element {
  const { wallet } = props
  const latchkey = useLatchkey()
  const text = useText(walletConnectText)
  return (
    <p className="pairing-get">
      {fill(text.noApp, { name: wallet.name })}{' '}
      <button
        type="button"
        className="link"
        data-row="get"
        onClick={() => pushView(latchkey, { name: 'Downloads', wallet })}
      >
        {text.get}
      </button>
    </p>
  )
}

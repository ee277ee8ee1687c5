import {
  pushView,
  readPlatform,
  signInOf,
  type Wallet,
  walletImageUrl,
  walletLink,
} from '@latchkey/core'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { errorDetails } from '../modal/ErrorScreen.tsx'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { Notice } from '../parts/Notice.tsx'
import { QrCode } from '../parts/QrCode.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { describeError } from '../text/describeError.ts'
import { modalText } from '../text/en/modal.ts'
import { signInText } from '../text/en/signin.ts'
import { walletConnectText } from '../text/en/walletconnect.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type Pairing, usePairing } from './usePairing.ts'

/** A code for the phone, or on the phone itself a button that opens the wallet. */
export function ConnectingWalletConnect(props: { wallet?: Wallet }): JSX.Element {
  const { wallet } = props
  const { pairing, restart } = usePairing(wallet)
  if ('error' in pairing) return <Failed pairing={pairing} onRetry={restart} />
  return (
    <div className="pairing">
      {wallet?.mobile_link && readPlatform().isPhone ? (
        <OpenApp wallet={wallet} pairing={pairing} />
      ) : (
        <Code pairing={pairing} {...(wallet ? { wallet } : {})} />
      )}
      {wallet ? <GetApp wallet={wallet} /> : null}
    </div>
  )
}

function Code(props: {
  wallet?: Wallet
  pairing: Exclude<Pairing, { error: unknown }>
}): JSX.Element {
  const { wallet, pairing } = props
  const latchkey = useLatchkey()
  const text = useText(walletConnectText)
  const shell = useText(modalText)
  const scan = wallet ? fill(text.scanWith, { name: wallet.name }) : text.scan
  const said = { preparing: text.preparing, waiting: scan, done: text.done }
  const checking = useAuthenticating()
  return (
    <>
      <QrCode
        text={pairing.uri}
        label={text.code}
        logo={
          wallet ? (
            <Logo name={wallet.name} src={walletImageUrl(latchkey, wallet)} />
          ) : (
            <Icon name={pairing.step === 'done' ? 'check' : 'qr'} size={32} />
          )
        }
      />
      <p className="pairing-text" role="status">
        {checking ?? said[pairing.step]}
      </p>
      {pairing.uri ? (
        <CopyButton
          variant="link"
          text={pairing.uri}
          label={text.copyLink}
          copiedLabel={shell.copied}
          failedLabel={shell.copyFailed}
        />
      ) : null}
    </>
  )
}

/** What is said while a signature that came with the connection is checked. */
function useAuthenticating(): string | null {
  const text = useText(signInText)
  const { status } = useStore(signInOf(useLatchkey()))
  return status === 'authenticating' ? text.authenticating : null
}

function OpenApp(props: { wallet: Wallet; pairing: Pairing }): JSX.Element {
  const { wallet, pairing } = props
  const latchkey = useLatchkey()
  const text = useText(walletConnectText)
  const link =
    pairing.uri === null
      ? null
      : walletLink({ wallet, uri: pairing.uri, kind: 'native', platform: readPlatform() })
  const handleOpen = () => {
    if (!link) return
    latchkey.storage.set('deeplink_choice', { href: link.base, name: wallet.name })
    window.open(link.href, link.target, 'noreferrer')
  }
  const { name } = wallet
  const checking = useAuthenticating()
  return (
    <RingScreen
      logo={{ name, src: walletImageUrl(latchkey, wallet) }}
      state={pairing.step === 'done' ? 'done' : 'turning'}
      title={checking ?? (pairing.step === 'done' ? text.done : fill(text.openApp, { name }))}
      text={fill(text.openAppText, { name })}
    >
      <Button variant="accent" icon="external" disabled={!link} onPress={handleOpen} first>
        {fill(text.openApp, { name })}
      </Button>
    </RingScreen>
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

function Failed(props: {
  pairing: Extract<Pairing, { error: unknown }>
  onRetry(): void
}): JSX.Element {
  const text = useText(walletConnectText)
  const shell = useText(modalText)
  const errors = useErrorText()
  const { step, error } = props.pairing
  return (
    <div role="alert">
      <Notice
        icon="alert"
        tone="danger"
        title={text[step]}
        text={step === 'declined' ? text.declinedText : describeError(error, errors)}
      >
        <div className="stack">
          <Button icon="retry" onPress={props.onRetry} first>
            {text.tryAgain}
          </Button>
          {step === 'failed' ? (
            <CopyButton
              variant="link"
              text={errorDetails(error)}
              label={shell.copyDetails}
              copiedLabel={shell.copied}
              failedLabel={shell.copyFailed}
            />
          ) : null}
        </div>
      </Notice>
    </div>
  )
}

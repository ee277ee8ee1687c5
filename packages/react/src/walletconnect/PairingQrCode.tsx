import type { Wallet } from '@latchkey/core'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { useWalletImage } from '../hooks/useWalletImage.ts'
import { QrCodeToScan } from '../modal/QrCodeToScan.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { WalletConnectMark } from '../parts/WalletConnectMark.tsx'
import { walletConnectText } from '../text/en/walletconnect.ts'
import { fill } from '../text/fill.ts'
import { useAuthenticatingText } from './useAuthenticatingText.ts'
import type { LivePairing } from './usePairing.ts'

/** The pairing URI as a QR code, and a button to copy it. */
export function PairingQrCode(props: { wallet?: Wallet; pairing: LivePairing }): JSX.Element {
  const { wallet, pairing } = props
  const text = useText(walletConnectText)
  const scan = wallet ? fill(text.scanWith, { name: wallet.name }) : text.scan
  const stepTexts = { preparing: text.preparing, waiting: scan, done: text.done }
  const authenticatingText = useAuthenticatingText()
  return (
    <QrCodeToScan
      url={pairing.uri}
      label={text.code}
      logo={wallet ? <WalletLogo wallet={wallet} /> : <CodeMark isDone={pairing.step === 'done'} />}
      text={authenticatingText ?? stepTexts[pairing.step]}
      copyLabel={text.copyLink}
    />
  )
}

function WalletLogo(props: { wallet: Wallet }): JSX.Element {
  return <Logo name={props.wallet.name} src={useWalletImage(props.wallet)} />
}

function CodeMark(props: { isDone: boolean }): JSX.Element {
  return props.isDone ? <Icon name="check" size={32} /> : <WalletConnectMark size={44} />
}

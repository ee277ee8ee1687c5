import { safeUrl } from '@latchkey/core/adapter'
import { isPhone } from '@latchkey/core/internal'
import { socialNames } from '@latchkey/wire/socialNames'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { useText } from '../hooks/useText.ts'
import { errorDetails } from '../modal/ErrorScreen.tsx'
import { QrCodeToScan } from '../modal/QrCodeToScan.tsx'
import type { FlowScreen } from '../navigation/flow.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { qrCss } from '../parts/qr.css.ts'
import { RingScreen } from '../parts/RingScreen.tsx'
import { SocialLogo } from '../parts/SocialLogo.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { FinishLogin } from './FinishLogin.tsx'
import { socialCss } from './social.css.ts'
import { useFarcasterLogin } from './useFarcasterLogin.ts'

const farcasterName = socialNames.farcaster

/** Farcaster logs in with its app: a QR code for the phone, or a link on the phone itself. */
export function ConnectingFarcaster(): JSX.Element {
  const { loginStep, walletOpening, retry, openWallet } = useFarcasterLogin()
  const text = useText(embeddedText)
  const common = useText(modalText)
  if (walletOpening) return <FinishLogin walletOpening={walletOpening} onOpen={openWallet} />
  if (loginStep.step === 'failed') {
    return (
      <FarcasterScreen
        state="failed"
        title={text.socialFailed}
        text={fill(text.socialFailedText, { name: farcasterName })}
      >
        <Button variant="accent" icon="retry" onPress={retry} focus>
          {text.tryAgain}
        </Button>
        <CopyButton
          variant="link"
          text={errorDetails(loginStep.error)}
          label={common.copyDetails}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      </FarcasterScreen>
    )
  }
  return isPhone() ? <OpenApp url={loginStep.url} /> : <FarcasterCode url={loginStep.url} />
}

function FarcasterCode(props: { url: string | null }): JSX.Element {
  const text = useText(embeddedText)
  return (
    <div className="farcaster">
      <QrCodeToScan
        url={props.url}
        label={text.farcasterCode}
        logo={<SocialLogo name="farcaster" size={40} />}
        text={text.scanFarcaster}
        copyLabel={text.copyLink}
      />
    </div>
  )
}

function OpenApp(props: { url: string | null }): JSX.Element {
  const { url } = props
  const text = useText(embeddedText)
  const handleOpen = () => {
    // In a new tab, because this page must stay open to receive the result.
    const link = safeUrl(url)
    if (link) window.open(link, '_blank', 'noreferrer')
  }
  return (
    <FarcasterScreen
      state="turning"
      title={fill(text.logInWith, { name: farcasterName })}
      text={text.openFarcasterText}
    >
      <Button variant="accent" icon="external" disabled={url === null} onPress={handleOpen} focus>
        {fill(text.openApp, { name: farcasterName })}
      </Button>
    </FarcasterScreen>
  )
}

function FarcasterScreen(
  props: Pick<Parameters<typeof RingScreen>[0], 'state' | 'title' | 'text' | 'children'> & {},
): JSX.Element {
  const drawing = (
    <span className="ring-mark">
      <SocialLogo name="farcaster" size={40} />
    </span>
  )
  return <RingScreen logo={{ name: farcasterName, drawing }} {...props} />
}

export const farcasterFlow: FlowScreen = defineFlow({
  Screen: ConnectingFarcaster,
  styles: [qrCss, socialCss],
})

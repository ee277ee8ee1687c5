import type { JSX } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { errorDetails } from '../modal/ErrorScreen.tsx'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { describeError } from '../text/describeError.ts'
import { modalText } from '../text/en/modal.ts'
import { walletConnectText } from '../text/en/walletconnect.ts'
import type { Pairing } from './usePairing.ts'

export function PairingFailed(props: {
  pairing: Extract<Pairing, { error: unknown }>
  onRetry(): void
}): JSX.Element {
  const text = useText(walletConnectText)
  const common = useText(modalText)
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
          <Button variant="accent" icon="retry" onPress={props.onRetry} focus>
            {text.tryAgain}
          </Button>
          {step === 'failed' ? (
            <CopyButton
              variant="link"
              text={errorDetails(error)}
              label={common.copyDetails}
              copiedLabel={common.copied}
              failedLabel={common.copyFailed}
            />
          ) : null}
        </div>
      </Notice>
    </div>
  )
}

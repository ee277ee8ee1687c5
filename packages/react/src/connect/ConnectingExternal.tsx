import type { Connector } from '@latchkey/core'
import { type JSX, useEffect } from 'react'
import { useConnectorImage } from '../hooks/useConnectorImage.ts'
import { useText } from '../hooks/useText.ts'
import { errorDetails } from '../modal/ErrorScreen.tsx'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import type { RingState } from '../parts/LogoRing.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { connectingText } from '../text/en/connecting.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { type Attempt, isFailed } from './connectAttempt.ts'
import type { ConnectAttempts } from './useConnectAttempt.ts'

/** The connecting view of a browser wallet: asks the wallet, and on a failure says why and offers Try again. */
export function ConnectingExternal(props: {
  connector: Connector
  attempts: ConnectAttempts
}): JSX.Element {
  const { connector } = props
  const { attempt, start } = props.attempts
  const text = useText(connectingText)
  const image = useConnectorImage(connector)
  // When the view was opened directly (from the wallet list or by the page), no attempt has started yet.
  const isForConnector = attempt?.connector === connector
  useEffect(() => {
    if (!isForConnector) void start(connector)
  }, [isForConnector, start, connector])
  const shownAttempt: Attempt = isForConnector && attempt ? attempt : { step: 'asking', connector }
  // A wallet that opens at once would replace a sentence about its opening within a moment.
  const sentence = shownAttempt.step === 'asking' ? 'waiting' : shownAttempt.step
  const handleRetry = () => void start(connector)
  return (
    <RingScreen
      logo={{ name: connector.name, src: image }}
      state={ringState(shownAttempt)}
      title={fill(text[sentence], { name: connector.name })}
      text={fill(text[`${sentence}Text`], { name: connector.name })}
    >
      {isFailed(shownAttempt) || shownAttempt.step === 'returned' ? (
        <Retry attempt={shownAttempt} onRetry={handleRetry} />
      ) : null}
    </RingScreen>
  )
}

function Retry(props: { attempt: Attempt; onRetry(): void }): JSX.Element {
  const text = useText(connectingText)
  const common = useText(modalText)
  return (
    <>
      <Button variant="accent" icon="retry" onPress={props.onRetry} focus>
        {text.tryAgain}
      </Button>
      {props.attempt.step === 'failed' ? (
        <CopyButton
          variant="link"
          text={errorDetails(props.attempt.error)}
          label={common.copyDetails}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      ) : null}
    </>
  )
}

function ringState(attempt: Attempt): RingState {
  if (isFailed(attempt)) return 'failed'
  return attempt.step === 'done' ? 'done' : 'turning'
}

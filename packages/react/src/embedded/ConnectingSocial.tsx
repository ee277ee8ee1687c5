import type { SocialId } from '@latchkey/core'
import { socialNames } from '@latchkey/wire/socialNames'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { errorDetails } from '../modal/ErrorScreen.tsx'
import type { View } from '../navigation/view.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { SocialLogo } from '../parts/SocialLogo.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { FinishLogin } from './FinishLogin.tsx'
import { type SocialLoginStep, useSocialLogin } from './useSocialLogin.ts'

/** The social login's progress, from the provider's window to the opened wallet. */
export function ConnectingSocial(props: {
  view: Extract<View, { name: 'ConnectingSocial' }>
}): JSX.Element {
  const { provider } = props.view
  const { loginStep, walletOpening, retry, openWallet } = useSocialLogin(props.view)
  const status = useStatusText(loginStep, provider)
  if (walletOpening) return <FinishLogin walletOpening={walletOpening} onOpen={openWallet} />
  const hasFailed = 'error' in loginStep || loginStep.step === 'blocked'
  return (
    <RingScreen
      logo={{
        name: socialNames[provider],
        drawing: (
          <span className="ring-mark">
            <SocialLogo name={provider} size={40} />
          </span>
        ),
      }}
      state={hasFailed ? 'failed' : 'turning'}
      title={status.title}
      text={status.text}
    >
      {hasFailed ? <RetryActions loginStep={loginStep} onRetry={retry} /> : null}
    </RingScreen>
  )
}

function RetryActions(props: { loginStep: SocialLoginStep; onRetry(): void }): JSX.Element {
  const { loginStep } = props
  const text = useText(embeddedText)
  const common = useText(modalText)
  const isBlocked = loginStep.step === 'blocked'
  return (
    <>
      <Button
        variant="accent"
        icon={isBlocked ? 'external' : 'retry'}
        onPress={props.onRetry}
        focus
      >
        {isBlocked ? text.openWindow : text.tryAgain}
      </Button>
      {loginStep.step === 'failed' ? (
        <CopyButton
          variant="link"
          text={errorDetails(loginStep.error)}
          label={common.copyDetails}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      ) : null}
    </>
  )
}

function useStatusText(
  { step }: SocialLoginStep,
  provider: SocialId,
): { title: string; text: string } {
  const text = useText(embeddedText)
  const title = fill(text.logInWith, { name: socialNames[provider] })
  const name = socialNames[provider]
  switch (step) {
    case 'waiting':
      return { title, text: fill(text.inProviderWindow, { name }) }
    case 'redirecting':
      return { title, text: fill(text.toProvider, { name }) }
    case 'retrieving':
      return { title, text: text.retrievingUser }
    case 'blocked':
      return { title: text.popupBlocked, text: text.popupBlockedText }
    case 'closed':
      return { title: text.popupClosed, text: text.popupClosedText }
    case 'declined':
      return { title: text.socialDeclined, text: fill(text.socialDeclinedText, { name }) }
    case 'failed':
      return { title: text.socialFailed, text: fill(text.socialFailedText, { name }) }
  }
}

import type { Social } from '@latchkey/core'
import { socialNames } from '@latchkey/wire/socialNames'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { errorDetails } from '../modal/ErrorScreen.tsx'
import type { View } from '../modal/view.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { SocialLogo } from '../parts/SocialLogo.tsx'
import { embeddedText } from '../text/en/embedded.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { FinishLogin } from './FinishLogin.tsx'
import { type SocialStep, useSocialLogin } from './useSocialLogin.ts'

/** The social login's progress, from the provider's window to the opened wallet. */
export function ConnectingSocial(props: {
  view: Extract<View, { name: 'ConnectingSocial' }>
}): JSX.Element {
  const { provider } = props.view
  const { social, finish, retry, open } = useSocialLogin(props.view)
  const text = useText(embeddedText)
  const status = useStatusText(social, provider)
  if (finish) return <FinishLogin finish={finish} onOpen={open} />
  const hasFailed = 'error' in social || social.step === 'blocked'
  return (
    <RingScreen
      logo={{
        name: socialNames[provider],
        drawing: (
          <span className="social-mark">
            <SocialLogo name={provider} size={40} />
          </span>
        ),
      }}
      state={hasFailed ? 'failed' : 'turning'}
      title={status.title}
      text={status.text}
      retryLabel={text.tryAgain}
      onRetry={retry}
    >
      {hasFailed ? <RetryActions social={social} onRetry={retry} /> : null}
    </RingScreen>
  )
}

function RetryActions(props: { social: SocialStep; onRetry(): void }): JSX.Element {
  const { social } = props
  const text = useText(embeddedText)
  const common = useText(modalText)
  const isBlocked = social.step === 'blocked'
  return (
    <>
      <Button
        variant={isBlocked ? 'accent' : 'quiet'}
        icon={isBlocked ? 'external' : 'retry'}
        onPress={props.onRetry}
        first
      >
        {isBlocked ? text.openWindow : text.tryAgain}
      </Button>
      {social.step === 'failed' ? (
        <CopyButton
          variant="link"
          text={errorDetails(social.error)}
          label={common.copyDetails}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      ) : null}
    </>
  )
}

function useStatusText({ step }: SocialStep, provider: Social): { title: string; text: string } {
  const text = useText(embeddedText)
  const title = fill(text.logInWith, { name: socialNames[provider] })
  const name = socialNames[provider]
  switch (step) {
    case 'waiting':
      return { title, text: text.inProviderWindow }
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

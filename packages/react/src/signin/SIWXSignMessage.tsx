import { closeModal } from '@latchkey/core'
import { cancelSignIn, internals } from '@latchkey/core/internal'
import { type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { useConnection } from '../hooks/useConnection.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { errorDetails } from '../modal/ErrorScreen.tsx'
import { showToast } from '../navigation/showToast.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { describeError } from '../text/describeError.ts'
import { modalText } from '../text/en/modal.ts'
import { signInText } from '../text/en/signin.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { MessageFacts } from './MessageFacts.tsx'
import { SignInPictures } from './SignInPictures.tsx'
import { isBusy, type SignInAttempt } from './signInAttempt.ts'
import { useCloseWhenSignedIn } from './useCloseWhenSignedIn.ts'
import { useSignInAttempt } from './useSignInAttempt.ts'

/** The sign-in view: the site, the message, and the choice to sign or cancel. */
export function SIWXSignMessage(): JSX.Element {
  const { attempt, start } = useSignInAttempt()
  const { isSignedIn, required } = useCloseWhenSignedIn()
  const status = useStatusText(attempt, { isSignedIn, required })
  return (
    <div className="signin">
      <SignInPictures state={pictureState(attempt, isSignedIn)} />
      <div className="ring-text" role="status">
        <h2>{status.title}</h2>
        <p>{status.text}</p>
      </div>
      {isSignedIn ? null : (
        <>
          <MessageFacts prepared={attempt.prepared} />
          <Choice attempt={attempt} onSign={start} />
        </>
      )}
    </div>
  )
}

function Choice(props: { attempt: SignInAttempt; onSign(): void }): JSX.Element {
  const { attempt } = props
  const latchkey = useLatchkey()
  const text = useText(signInText)
  const common = useText(modalText)
  const errors = useErrorText()
  const [isLeaving, setLeaving] = useState(false)
  const handleCancel = () => {
    setLeaving(true)
    const required = internals(latchkey).modal.getState().locked === 'sign-in-required'
    cancelSignIn(latchkey, { required }).then(
      () => closeModal(latchkey),
      (error) => {
        setLeaving(false)
        showToast(latchkey, { variant: 'error', message: describeError(error, errors) })
      },
    )
  }
  const isFailed = 'error' in attempt
  return (
    <>
      <div className="footer">
        <Button onPress={handleCancel} disabled={isLeaving}>
          {text.cancel}
        </Button>
        <Button
          variant="accent"
          onPress={props.onSign}
          disabled={isLeaving}
          isWorking={isBusy(attempt)}
          {...(isFailed ? { icon: 'retry' as const } : {})}
          focus
        >
          {isFailed ? text.tryAgain : text.sign}
        </Button>
      </div>
      {attempt.step === 'failed' && isFailed ? (
        <CopyButton
          variant="link"
          text={errorDetails(attempt.error)}
          label={common.copyDetails}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      ) : null}
    </>
  )
}

function useStatusText(
  attempt: SignInAttempt,
  { isSignedIn, required }: { isSignedIn: boolean; required: boolean },
): { title: string; text: string } {
  const text = useText(signInText)
  const errors = useErrorText()
  const { metadata } = useStore(internals(useLatchkey()).options)
  const connection = useConnection()
  const wallet = connection.status === 'connected' ? connection.connector.name : ''
  const name = plainText(metadata.name) || siteName(metadata.url)
  const fillNames = (title: string, sentence: string) => ({
    title: fill(title, { name, wallet }),
    text: fill(sentence, { name, wallet }),
  })
  if (isSignedIn) return fillNames(text.done, text.doneText)
  switch (attempt.step) {
    case 'signing':
    case 'authenticating':
    case 'declined':
      return fillNames(text[attempt.step], text[`${attempt.step}Text`])
    case 'failed':
      return { title: text.failed, text: describeError(attempt.error, errors) }
    case 'preparing':
    case 'ready':
      return fillNames(
        text.title,
        `${text.text} ${required ? text.requiredText : text.optionalText}`,
      )
  }
}

function siteName(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

function pictureState(
  attempt: SignInAttempt,
  isSignedIn: boolean,
): 'still' | 'turning' | 'failed' | 'done' {
  if (isSignedIn) return 'done'
  if ('error' in attempt) return 'failed'
  return isBusy(attempt) ? 'turning' : 'still'
}

import { isLatchkeyError } from '@latchkey/core'
import type { JSX } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'

/** The state after a login: the wallet is opening on the vault's own card, or could not be opened. */
export type FinishState = { step: 'opening' } | { step: 'unopened'; error: unknown }

export function FinishLogin(props: { finish: FinishState; onOpen(): void }): JSX.Element {
  const { finish } = props
  const text = useText(embeddedText)
  const errors = useErrorText()
  if (finish.step === 'opening') {
    return <Notice icon="key" title={text.finishing} text={text.finishingText} />
  }
  const isDeclined = isLatchkeyError(finish.error, 'wallet/rejected')
  return (
    <Notice
      icon="key"
      title={text.notFinished}
      {...(isDeclined ? {} : { text: describeError(finish.error, errors) })}
    >
      <Button variant="accent" onPress={props.onOpen} first>
        {isDeclined ? text.openWallet : text.tryAgain}
      </Button>
    </Notice>
  )
}

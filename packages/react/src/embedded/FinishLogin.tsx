import { isLatchkeyError } from '@latchkey/core'
import type { JSX } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'

/** The state after a login: the wallet is opening on the vault's own card, or could not be opened. */
export type WalletOpening = { step: 'opening' } | { step: 'unopened'; error: unknown }

export function FinishLogin(props: { walletOpening: WalletOpening; onOpen(): void }): JSX.Element {
  const { walletOpening } = props
  const text = useText(embeddedText)
  const errors = useErrorText()
  if (walletOpening.step === 'opening') {
    return <Notice icon="key" title={text.finishing} text={text.finishingText} />
  }
  const isDeclined = isLatchkeyError(walletOpening.error, 'wallet/rejected')
  return (
    <Notice
      icon="key"
      title={text.notFinished}
      {...(isDeclined ? {} : { text: describeError(walletOpening.error, errors) })}
    >
      <Button variant="accent" onPress={props.onOpen} focus>
        {isDeclined ? text.openWallet : text.tryAgain}
      </Button>
    </Notice>
  )
}

import { isLatchkeyError } from '@latchkey/core'
import type { JSX } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { RingState } from '../parts/LogoRing.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { describeError } from '../text/describeError.ts'
import { embeddedText } from '../text/en/embedded.ts'

/** The state after a login: the wallet is opening on the vault's own card, is ready, or could not be opened. */
export type WalletOpening = { step: 'opening' | 'ready' } | { step: 'unopened'; error: unknown }

/** One ring from the login to the ready wallet, so that nothing flashes before and after the vault's card. */
export function FinishLogin(props: { walletOpening: WalletOpening; onOpen(): void }): JSX.Element {
  const { walletOpening } = props
  const text = useText(embeddedText)
  const errors = useErrorText()
  if (walletOpening.step !== 'unopened') {
    const isReady = walletOpening.step === 'ready'
    return (
      <WalletRing
        state={isReady ? 'done' : 'turning'}
        title={isReady ? text.ready : text.finishing}
        text={isReady ? '' : text.finishingText}
      />
    )
  }
  const isDeclined = isLatchkeyError(walletOpening.error, 'wallet/rejected')
  return (
    <WalletRing
      state="failed"
      title={text.notFinished}
      text={isDeclined ? '' : describeError(walletOpening.error, errors)}
    >
      <Button variant="accent" onPress={props.onOpen} focus>
        {isDeclined ? text.openWallet : text.tryAgain}
      </Button>
    </WalletRing>
  )
}

function WalletRing(props: {
  state: RingState
  title: string
  text: string
  children?: JSX.Element
}): JSX.Element {
  const drawing = (
    <span className="ring-mark">
      <Icon name="wallet" size={36} />
    </span>
  )
  return <RingScreen logo={{ name: '', drawing }} {...props} />
}

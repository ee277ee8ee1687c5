import { registerName } from '@latchkey/core/internal'
import { type FormEvent, type JSX, useState } from 'react'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { replaceView } from '../navigation/navigate.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { describeError } from '../text/describeError.ts'
import { accountText } from '../text/en/account.ts'
import { identityText } from '../text/en/identity.ts'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { NameField } from './NameField.tsx'
import { NameSuggestions } from './NameSuggestions.tsx'
import { minLabelLength, useNameDraft } from './useNameDraft.ts'

/** Checks that a name is free and registers it with a signature. */
export function RegisterAccountName(): JSX.Element {
  const active = useActiveAccount()
  const text = useText(accountText)
  return active ? <Form active={active} /> : <Notice icon="wallet" title={text.noAccount} />
}

function Form(props: { active: ActiveAccount }): JSX.Element {
  const text = useText(identityText)
  const draft = useNameDraft()
  const { isSigning, error, register, reset } = useRegistration(props.active)
  const isReady = draft.availability === 'free' && !isSigning
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) register(draft.name)
  }
  if (error) {
    return <Failed active={props.active} name={draft.name} error={error} onRetry={reset} />
  }
  const isTooShort = draft.label.length < minLabelLength
  const label = isTooShort ? text.registerPlain : fill(text.register, draft)
  return (
    <form className="name-form" onSubmit={handleSubmit}>
      <NameField draft={draft} isDisabled={isSigning} />
      <Button
        variant="accent"
        disabled={draft.availability !== 'free'}
        isWorking={isSigning}
        isSubmit
      >
        {isSigning ? text.signing : label}
      </Button>
      {/* Below the button, which must not move while names load. */}
      <NameSuggestions names={draft.suggestions} suffix={draft.suffix} onPick={draft.setLabel} />
      {isSigning ? (
        <p className="name-text" role="status">
          {fill(text.signingText, draft)}
        </p>
      ) : null}
    </form>
  )
}

/** The name was not registered: the reason and the next step. */
function Failed(props: {
  active: ActiveAccount
  name: string
  error: unknown
  onRetry(): void
}): JSX.Element {
  const text = useText(identityText)
  const common = useText(modalText)
  const errors = useErrorText()
  const { address } = props.active.account
  return (
    <RingScreen
      logo={{ name: props.name, shape: 'round', drawing: <Avatar address={address} /> }}
      state="failed"
      title={fill(text.failed, props)}
      text={describeError(props.error, errors)}
    >
      <Button variant="accent" icon="retry" focus onPress={props.onRetry}>
        {common.tryAgain}
      </Button>
    </RingScreen>
  )
}

function useRegistration(active: ActiveAccount): {
  isSigning: boolean
  /** Why the last registration failed; `null` before, and after `reset`. */
  error: unknown
  register(name: string): void
  reset(): void
} {
  const latchkey = useLatchkey()
  const [isSigning, setSigning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const register = (name: string) => {
    setSigning(true)
    const { account, network } = active
    registerName(latchkey, { account, network: network.caipNetworkId, name }).then(
      (accountName) => replaceView(latchkey, { name: 'RegisterAccountNameSuccess', accountName }),
      (error) => {
        setSigning(false)
        setError(error)
      },
    )
  }
  return { isSigning, error, register, reset: () => setError(null) }
}

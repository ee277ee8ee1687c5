import { registerName } from '@latchkey/core/internal'
import { type FormEvent, type JSX, useState } from 'react'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { replaceView } from '../modal/navigate.ts'
import { showToast } from '../modal/showToast.ts'
import { Notice } from '../parts/Notice.tsx'
import { describeError } from '../text/describeError.ts'
import { accountText } from '../text/en/account.ts'
import { identityText } from '../text/en/identity.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { NameField } from './NameField.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useNameDraft } from './useNameDraft.ts'

/** Checks that a name is free and registers it with a signature. */
export function RegisterAccountName(): JSX.Element {
  const target = useActiveAccount()
  const text = useText(accountText)
  return target ? <Form target={target} /> : <Notice icon="wallet" title={text.noAccount} />
}

function Form(props: { target: ActiveAccount }): JSX.Element {
  const text = useText(identityText)
  const draft = useNameDraft()
  const { isSigning, register } = useRegistration(props.target)
  const isReady = draft.availability === 'free' && !isSigning
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) register(draft.name)
  }
  const label = draft.label.length < 4 ? text.registerPlain : fill(text.register, draft)
  return (
    <form className="name-form" onSubmit={handleSubmit}>
      <NameField draft={draft} isDisabled={isSigning} />
      <Suggestions names={draft.suggestions} suffix={draft.suffix} onPick={draft.setLabel} />
      {isSigning ? (
        <p className="name-text" role="status">
          {fill(text.signingText, draft)}
        </p>
      ) : null}
      <button
        type="submit"
        className="button"
        part="button"
        data-variant="accent"
        disabled={!isReady}
      >
        <span className="line">{isSigning ? text.signing : label}</span>
      </button>
    </form>
  )
}

function useRegistration(target: ActiveAccount): {
  isSigning: boolean
  register(name: string): void
} {
  const latchkey = useLatchkey()
  const errors = useErrorText()
  const [isSigning, setSigning] = useState(false)
  const register = (name: string) => {
    setSigning(true)
    const { account, network } = target
    registerName(latchkey, { account, network: network.caipNetworkId, name }).then(
      (accountName) => replaceView(latchkey, { name: 'RegisterAccountNameSuccess', accountName }),
      (error) => {
        setSigning(false)
        showToast(latchkey, { variant: 'error', message: describeError(error, errors) })
      },
    )
  }
  return { isSigning, register }
}

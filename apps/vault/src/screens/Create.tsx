import { Notice } from '@latchkey/react/vault'
import { type JSX, useState } from 'react'
import { texts } from '../text/language.ts'
import type { PageKind, VaultView, ViewHost } from '../view/viewHost.ts'
import { supportsPasskeys } from '../wallet/passkey.ts'
import { ActionButton } from './ActionButton.tsx'
import { AlsoSignsIn } from './AlsoSignsIn.tsx'
import { Card } from './Card.tsx'
import { ErrorText } from './ErrorText.tsx'
import { NewRecoveryCode } from './NewRecoveryCode.tsx'
import { useAction } from './useAction.ts'

/** Creates a wallet with a passkey or a recovery code; a browser without WebAuthn gets the code at once. */
export function Create(props: {
  view: Extract<VaultView, { name: 'create' }>
  viewHost: ViewHost
  kind: PageKind
}): JSX.Element {
  const { view, viewHost, kind } = props
  const { email, signIn } = view
  const { isBusy, errorText, run } = useAction(viewHost.act)
  const [withCode, setWithCode] = useState(false)
  const [way, setWay] = useState<'passkey' | 'code'>(supportsPasskeys() ? 'passkey' : 'code')
  const words = texts().wallet
  const create = (backup: boolean) => {
    setWithCode(backup)
    run({ do: 'passkey', backup })
  }
  if (way === 'code') {
    return (
      <NewRecoveryCode
        title={words.create}
        kind={kind}
        isBusy={isBusy}
        errorText={errorText}
        labels={[words.createButton, words.creating]}
        onClose={viewHost.cancel}
        onBack={supportsPasskeys() ? () => setWay('passkey') : undefined}
        onDone={(code) => run({ do: 'recovery-code', code })}
      >
        <AlsoSignsIn consent={signIn} />
      </NewRecoveryCode>
    )
  }
  return (
    <Card title={words.create} onClose={viewHost.cancel}>
      <Notice icon="key" title={words.withPasskey} text={words.withPasskeyText} />
      {email ? <bdi className="who">{email}</bdi> : null}
      <AlsoSignsIn consent={signIn} />
      <div className="grow" />
      <div className="actions">
        <ErrorText text={errorText} />
        <ActionButton
          label={words.createWithPasskey}
          busyLabel={words.waitingPasskey}
          isBusy={isBusy && !withCode}
          disabled={isBusy}
          onPress={() => create(false)}
        />
        <ActionButton
          label={words.passkeyAndCode}
          busyLabel={words.waitingPasskey}
          variant="quiet"
          isBusy={isBusy && withCode}
          disabled={isBusy}
          onPress={() => create(true)}
        />
        <button type="button" className="link" disabled={isBusy} onClick={() => setWay('code')}>
          {words.useCodeInstead}
        </button>
      </div>
    </Card>
  )
}

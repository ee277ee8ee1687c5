import { Button, Checkbox, Notice } from '@latchkey/react/parts'
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
  const [wantsBackup, setWantsBackup] = useState(false)
  const [way, setWay] = useState<'passkey' | 'code'>(supportsPasskeys() ? 'passkey' : 'code')
  const words = texts().wallet
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
      <Checkbox checked={wantsBackup} onChange={setWantsBackup}>
        {words.alsoCode}
      </Checkbox>
      <ErrorText text={errorText} />
      <div className="actions">
        <ActionButton
          label={words.createWithPasskey}
          busyLabel={words.waitingPasskey}
          isBusy={isBusy}
          onPress={() => run({ do: 'passkey', backup: wantsBackup })}
        />
        <Button disabled={isBusy} onPress={() => setWay('code')}>
          {words.useCodeInstead}
        </Button>
      </div>
    </Card>
  )
}

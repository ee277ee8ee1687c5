import { Button, Notice } from '@latchkey/react/vault'
import { type JSX, useState } from 'react'
import { texts } from '../text/language.ts'
import type { VaultView, ViewHost } from '../view/viewHost.ts'
import { supportsPasskeys } from '../wallet/passkey.ts'
import { ActionButton } from './ActionButton.tsx'
import { AlsoSignsIn } from './AlsoSignsIn.tsx'
import { Card } from './Card.tsx'
import { ErrorText } from './ErrorText.tsx'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'
import { useAction } from './useAction.ts'

/** Opens an existing wallet with its passkey or its recovery code. */
export function Unlock(props: {
  view: Extract<VaultView, { name: 'unlock' }>
  viewHost: ViewHost
}): JSX.Element {
  const { view, viewHost } = props
  const { email, signIn, hasPasskey, hasRecoveryCode } = view
  const { isBusy, errorText, run } = useAction(viewHost.act)
  // Without WebAuthn the recovery code is the only way that can work here.
  const canUsePasskey = hasPasskey && (supportsPasskeys() || !hasRecoveryCode)
  const [way, setWay] = useState<'passkey' | 'code'>(canUsePasskey ? 'passkey' : 'code')
  const isRecoveryCode = way === 'code'
  const words = texts().wallet
  const other = isRecoveryCode ? 'passkey' : 'code'
  return (
    <Card title={words.open} onClose={viewHost.cancel}>
      <Notice icon="key" title={words.welcome} text={words[`${way}Text`]} />
      {email ? <bdi className="who">{email}</bdi> : null}
      <AlsoSignsIn consent={signIn} />
      {isRecoveryCode ? (
        <RecoveryCodeForm
          isBusy={isBusy}
          errorText={errorText}
          onCode={(code) => run({ do: 'recovery-code', code })}
        />
      ) : (
        <>
          <div className="grow" />
          <ErrorText text={errorText} />
          <ActionButton
            label={words.usePasskey}
            busyLabel={words.waitingPasskey}
            isBusy={isBusy}
            onPress={() => run({ do: 'passkey' })}
          />
        </>
      )}
      {hasPasskey && hasRecoveryCode ? (
        <Button disabled={isBusy} onPress={() => setWay(other)}>
          {isRecoveryCode ? words.usePasskey : words.useCode}
        </Button>
      ) : null}
      {hasPasskey && !hasRecoveryCode ? <p className="note">{words.passkeyOnly}</p> : null}
    </Card>
  )
}

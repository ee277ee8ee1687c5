import type { JSX } from 'react'
import { texts } from '../text/language.ts'
import type { PageKind, ViewHost } from '../view/viewHost.ts'
import { NewRecoveryCode } from './NewRecoveryCode.tsx'
import { useAction } from './useAction.ts'

/** Adds a recovery code to a wallet that was just created with a passkey. */
export function Backup(props: { viewHost: ViewHost; kind: PageKind }): JSX.Element {
  const { viewHost, kind } = props
  const { isBusy, errorText, run } = useAction(viewHost.act)
  return (
    <NewRecoveryCode
      title={texts().wallet.backUp}
      kind={kind}
      isBusy={isBusy}
      errorText={errorText}
      labels={[texts().wallet.saveCode, texts().wallet.waitingPasskey]}
      onClose={viewHost.cancel}
      onBack={undefined}
      onDone={(code) => run({ do: 'recovery-code', code })}
    />
  )
}

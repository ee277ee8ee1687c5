import type { JSX } from 'react'
import type { VaultPage } from '../page/vaultPage.ts'
import type { ViewHost } from '../page/viewHost.ts'
import { NewCode } from './NewCode.tsx'
import { useAction } from './useAction.ts'

/** Adds a recovery code to a wallet that was just created with a passkey. */
export function Backup(props: { viewHost: ViewHost; kind: VaultPage['kind'] }): JSX.Element {
  const { viewHost, kind } = props
  const { isBusy, trouble, run } = useAction(viewHost.act)
  return (
    <NewCode
      title="Back up your wallet"
      kind={kind}
      isBusy={isBusy}
      trouble={trouble}
      labels={['Save the recovery code', 'Waiting for your passkey…']}
      onClose={viewHost.cancel}
      onBack={undefined}
      onDone={(code) => run({ do: 'code', code })}
    />
  )
}

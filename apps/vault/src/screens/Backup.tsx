import type { JSX } from 'react'
import type { Act } from '../page/viewHost.ts'
import { NewCode } from './NewCode.tsx'
import { useAction } from './useAction.ts'

/** Adds a recovery code to a wallet that was just created with a passkey. */
export function Backup(props: { act: Act }): JSX.Element {
  const { isBusy, trouble, run } = useAction(props.act)
  return (
    <NewCode
      isBusy={isBusy}
      trouble={trouble}
      labels={['Save the recovery code', 'Waiting for your device …']}
      onDone={(code) => run({ do: 'code', code })}
    />
  )
}

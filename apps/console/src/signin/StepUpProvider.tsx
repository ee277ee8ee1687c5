import { type ConsoleProof, consoleCalls } from '@latchkey/wire/console'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { meQueryOptions } from '../api/session.ts'
import { StepUpContext } from '../api/useConsoleMutation.ts'
import { useMe } from '../api/useMe.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { ProofButtons } from './ProofButtons.tsx'

type Waiting = { resolve: () => void; reject: (error: Error) => void }

/** Shows the step-up dialog for dangerous changes. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const queries = useQueryClient()
  const me = useMe()
  const stepUp = useCallback(
    () => new Promise<void>((resolve, reject) => setWaiting({ resolve, reject })),
    [],
  )
  const finish = async (proof: ConsoleProof) => {
    const { stepUpUntil } = await callConsole(
      consoleCalls.stepUp,
      { proof },
      me ? { csrfToken: me.csrfToken } : {},
    )
    queries.setQueryData(meQueryOptions.queryKey, (known) =>
      known ? { ...known, stepUpUntil } : known,
    )
    waiting?.resolve()
    setWaiting(null)
  }
  const cancel = () => {
    waiting?.reject(new Error('The change needs a confirmation.'))
    setWaiting(null)
  }
  return (
    <StepUpContext value={stepUp}>
      {children}
      {waiting ? (
        <Dialog title="Confirm that it’s you" onClose={cancel}>
          <p className="soft">This change needs a fresh proof. It lasts five minutes.</p>
          <ProofButtons purpose="step-up" onProof={finish} />
        </Dialog>
      ) : null}
    </StepUpContext>
  )
}

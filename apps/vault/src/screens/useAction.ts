import { useCallback, useState } from 'react'
import type { Act, ViewAction } from '../view/viewHost.ts'
import { explain } from './explain.ts'

export type ActionState = ReturnType<typeof useAction>

/** Runs a view action, with its busy state and the error of the last run. */
export function useAction(act: Act): {
  isBusy: boolean
  errorText: string | null
  lastError: unknown
  run(action: ViewAction): void
} {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({
    isBusy: false,
    error: null,
  })
  const run = useCallback(
    (action: ViewAction) => {
      setState({ isBusy: true, error: null })
      act(action).then(
        () => setState({ isBusy: false, error: null }),
        (error: unknown) => setState({ isBusy: false, error }),
      )
    },
    [act],
  )
  const { isBusy, error } = state
  return { isBusy, errorText: error ? explain(error) : null, lastError: error, run }
}

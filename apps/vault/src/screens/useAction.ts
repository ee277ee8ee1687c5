import { useCallback, useState } from 'react'
import type { Act, Deed } from '../page/stage.ts'
import { explain } from './explain.ts'

/** Does one thing at a time and says what went wrong with the last. */
export function useAction(act: Act): {
  isBusy: boolean
  trouble: string | null
  lastError: unknown
  run(deed: Deed): void
} {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({
    isBusy: false,
    error: null,
  })
  const run = useCallback(
    (deed: Deed) => {
      setState({ isBusy: true, error: null })
      act(deed).then(
        () => setState({ isBusy: false, error: null }),
        (error: unknown) => setState({ isBusy: false, error }),
      )
    },
    [act],
  )
  const { isBusy, error } = state
  return { isBusy, trouble: error ? explain(error) : null, lastError: error, run }
}

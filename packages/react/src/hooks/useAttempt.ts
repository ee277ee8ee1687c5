import type { LatchkeyError } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import { useCallback, useRef, useState } from 'react'

/** An action that the visitor finishes in the modal; the names of the states are those of TanStack's `useMutation`. */
export type Attempt<Value> =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'success'; data: Value }
  | { status: 'error'; error: LatchkeyError }

/** Runs one attempt at a time; the state is that of the last one. */
export function useAttempt<Value>(): {
  attempt: Attempt<Value>
  run(action: () => Promise<Value>): Promise<Value>
} {
  const [attempt, setAttempt] = useState<Attempt<Value>>({ status: 'idle' })
  const latest = useRef(0)
  const run = useCallback(async (action: () => Promise<Value>) => {
    latest.current += 1
    const turn = latest.current
    const show = (next: Attempt<Value>) => {
      if (turn === latest.current) setAttempt(next)
    }
    show({ status: 'pending' })
    try {
      const data = await action()
      show({ status: 'success', data })
      return data
    } catch (cause) {
      const error = toLatchkeyError(cause)
      show({ status: 'error', error })
      throw error
    }
  }, [])
  return { attempt, run }
}

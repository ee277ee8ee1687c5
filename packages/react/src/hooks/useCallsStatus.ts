import { type CallsStatus, type LatchkeyError, waitForCallsStatus } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../useLatchkey.ts'

/** `none` without an id; `error` when the wallet does not answer, with its last answer as `data`. */
export type CallsStatusState =
  | { status: 'none' | 'loading'; data: null }
  | { status: CallsStatus['status']; data: CallsStatus }
  | { status: 'error'; data: CallsStatus | null; error: LatchkeyError }

/** A batch may wait for other owners of the account. */
const timeoutMs = 10 * 60_000

/** Follows a batch of `useLatchkeySendCalls` until it has succeeded or failed. */
export function useLatchkeyCallsStatus({ id }: { id: string | undefined }): CallsStatusState {
  const latchkey = useLatchkey()
  const [state, setState] = useState<{ id?: string; value: CallsStatusState }>({
    value: { status: 'loading', data: null },
  })
  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    let last: CallsStatus | null = null
    const onStatus = (data: CallsStatus) => {
      last = data
      setState({ id, value: { status: data.status, data } })
    }
    waitForCallsStatus(latchkey, { id, timeoutMs, onStatus, signal }).catch((cause: unknown) => {
      if (signal.aborted) return
      setState({ id, value: { status: 'error', data: last, error: toLatchkeyError(cause) } })
    })
    return () => controller.abort()
  }, [latchkey, id])
  if (id === undefined) return { status: 'none', data: null }
  return state.id === id ? state.value : { status: 'loading', data: null }
}

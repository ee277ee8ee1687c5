import type { GetCallsStatusErrorType, GetCallsStatusReturnType } from '@latchkey/core'
import { getCallsStatusQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyCallsStatus`. */
export type UseLatchkeyCallsStatusParameters<Selected = GetCallsStatusReturnType> = {
  id: string | undefined
} & QueryHookParameters<GetCallsStatusReturnType, GetCallsStatusErrorType, Selected>

/** What `useLatchkeyCallsStatus` returns. */
export type UseLatchkeyCallsStatusReturnType<Selected = GetCallsStatusReturnType> =
  QueryHookReturnType<Selected, GetCallsStatusErrorType>

/**
 * The status of a batch of `useLatchkeySendCalls`, polled until it succeeds or fails. It waits for the `id`.
 * @example
 * const { data: sent, mutate } = useLatchkeySendCalls()
 * const { data } = useLatchkeyCallsStatus({ id: sent?.id })
 * return <button onClick={() => mutate({ calls })}>{data?.status ?? 'Buy'}</button>
 */
export function useLatchkeyCallsStatus<Selected = GetCallsStatusReturnType>(
  parameters: UseLatchkeyCallsStatusParameters<Selected>,
): UseLatchkeyCallsStatusReturnType<Selected> {
  return useActionQuery((latchkey) => getCallsStatusQueryOptions(latchkey, parameters), parameters)
}

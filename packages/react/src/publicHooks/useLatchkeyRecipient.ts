import type {
  GetRecipientErrorType,
  GetRecipientParameters,
  GetRecipientReturnType,
} from '@latchkey/core'
import { getRecipientQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyRecipient`. */
export type UseLatchkeyRecipientParameters<Selected = GetRecipientReturnType> =
  GetRecipientParameters &
    QueryHookParameters<GetRecipientReturnType, GetRecipientErrorType, Selected>

/** What `useLatchkeyRecipient` returns. */
export type UseLatchkeyRecipientReturnType<Selected = GetRecipientReturnType> = QueryHookReturnType<
  Selected,
  GetRecipientErrorType
>

/**
 * The address that a text names: an address, an ENS or .sol name, a CAIP-10 id or a payment URI; `null` if it's none.
 * @example
 * const { data } = useLatchkeyRecipient({ text: 'alice.eth' })
 * return <p>{data?.address}</p>
 */
export function useLatchkeyRecipient<Selected = GetRecipientReturnType>(
  parameters: UseLatchkeyRecipientParameters<Selected>,
): UseLatchkeyRecipientReturnType<Selected> {
  return useActionQuery((latchkey) => getRecipientQueryOptions(latchkey, parameters), parameters)
}

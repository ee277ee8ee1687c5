import type {
  GetIdentityErrorType,
  GetIdentityParameters,
  GetIdentityReturnType,
} from '@latchkey/core'
import { getIdentityQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

type Query = QueryHookParameters<
  GetIdentityReturnType,
  GetIdentityErrorType,
  string | null
>['query']

/** Parameters of `useLatchkeyName`. */
export type UseLatchkeyNameParameters = GetIdentityParameters & {
  query?: Omit<NonNullable<Query>, 'select'> | undefined
}

/** What `useLatchkeyName` returns. */
export type UseLatchkeyNameReturnType = QueryHookReturnType<string | null, GetIdentityErrorType>

/**
 * The public name of an account (default: the active one), such as its ENS name; `null` if it has none.
 * @example
 * const { address } = useLatchkeyConnection()
 * const { data: name } = useLatchkeyName()
 * return <p>{name ?? address}</p>
 */
export function useLatchkeyName(
  parameters: UseLatchkeyNameParameters = {},
): UseLatchkeyNameReturnType {
  const query = { ...parameters.query, select: nameOf }
  return useActionQuery((latchkey) => getIdentityQueryOptions(latchkey, parameters), { query })
}

function nameOf({ name }: GetIdentityReturnType): string | null {
  return name
}

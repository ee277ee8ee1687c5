import type {
  GetCapabilitiesErrorType,
  GetCapabilitiesParameters,
  GetCapabilitiesReturnType,
} from '@latchkey/core'
import { getCapabilitiesQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyCapabilities`. */
export type UseLatchkeyCapabilitiesParameters<Selected = GetCapabilitiesReturnType> =
  GetCapabilitiesParameters &
    QueryHookParameters<GetCapabilitiesReturnType, GetCapabilitiesErrorType, Selected>

/** What `useLatchkeyCapabilities` returns. */
export type UseLatchkeyCapabilitiesReturnType<Selected = GetCapabilitiesReturnType> =
  QueryHookReturnType<Selected, GetCapabilitiesErrorType>

/**
 * What the connected wallet can do on a network (EIP-5792). Asks the wallet again after each batch, because the wallet
 * may upgrade the account with it (EIP-7702).
 * @example
 * const { data } = useLatchkeyCapabilities()
 * return data?.atomic?.status === 'supported' ? <BuyAtOnce /> : <BuyInTwoSteps />
 */
export function useLatchkeyCapabilities<Selected = GetCapabilitiesReturnType>(
  parameters: UseLatchkeyCapabilitiesParameters<Selected> = {},
): UseLatchkeyCapabilitiesReturnType<Selected> {
  return useActionQuery((latchkey) => getCapabilitiesQueryOptions(latchkey, parameters), parameters)
}

import {
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  type SignTypedDataReturnType,
  signTypedData,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeySignTypedData`. */
export type UseLatchkeySignTypedDataParameters = ActionHookParameters<
  SignTypedDataReturnType,
  SignTypedDataErrorType,
  SignTypedDataParameters
>

/** What `useLatchkeySignTypedData` returns. */
export type UseLatchkeySignTypedDataReturnType = UseMutationResult<
  SignTypedDataReturnType,
  SignTypedDataErrorType,
  SignTypedDataParameters
>

/**
 * Asks the wallet to sign structured data (EIP-712). `data` is the signature.
 * @example
 * const { mutate, data } = useLatchkeySignTypedData()
 * return <button onClick={() => mutate({ domain, types, primaryType, message })}>{data ?? 'Sign'}</button>
 */
export function useLatchkeySignTypedData(
  parameters: UseLatchkeySignTypedDataParameters = {},
): UseLatchkeySignTypedDataReturnType {
  return useAction('signTypedData', signTypedData, parameters)
}

import {
  type Namespace,
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeySignMessage`. */
export type UseLatchkeySignMessageParameters<N extends Namespace = Namespace> =
  ActionHookParameters<SignMessageReturnType<N>, SignMessageErrorType, SignMessageParameters<N>>

/** What `useLatchkeySignMessage` returns. */
export type UseLatchkeySignMessageReturnType<N extends Namespace = Namespace> = UseMutationResult<
  SignMessageReturnType<N>,
  SignMessageErrorType,
  SignMessageParameters<N>
>

/**
 * Asks the wallet to sign a message (EIP-191 on `eip155`). `data` is the signature.
 * @example
 * const { mutate, data, error, isPending } = useLatchkeySignMessage()
 * if (error) return <p role="alert">{error.message}</p>
 * return <button disabled={isPending} onClick={() => mutate({ message: 'Hello' })}>{data ?? 'Sign'}</button>
 */
export function useLatchkeySignMessage<N extends Namespace = Namespace>(
  parameters: UseLatchkeySignMessageParameters<N> = {},
): UseLatchkeySignMessageReturnType<N> {
  return useAction('signMessage', signMessage<N>, parameters)
}

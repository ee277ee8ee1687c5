import { type DisconnectErrorType, disconnect, type Namespace } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeyDisconnect`. */
export type UseLatchkeyDisconnectParameters = ActionHookParameters<
  void,
  DisconnectErrorType,
  { namespace?: Namespace } | undefined
>

/** What `useLatchkeyDisconnect` returns. */
export type UseLatchkeyDisconnectReturnType = UseMutationResult<
  void,
  DisconnectErrorType,
  { namespace?: Namespace } | undefined
>

/**
 * Disconnects the wallet of one namespace, or all wallets.
 * @example
 * const { mutate, isPending } = useLatchkeyDisconnect()
 * return <button disabled={isPending} onClick={() => mutate()}>Disconnect</button>
 */
export function useLatchkeyDisconnect(
  parameters: UseLatchkeyDisconnectParameters = {},
): UseLatchkeyDisconnectReturnType {
  return useAction('disconnect', disconnect, parameters)
}

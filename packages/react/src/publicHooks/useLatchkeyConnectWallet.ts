import type { Connected, LatchkeyError } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'
import { type ConnectWalletParameters, connectWallet } from '../launch/connectWallet.ts'

/** Parameters of `useLatchkeyConnectWallet`. */
export type UseLatchkeyConnectWalletParameters = ActionHookParameters<
  Connected,
  LatchkeyError,
  ConnectWalletParameters
>

/** What `useLatchkeyConnectWallet` returns. */
export type UseLatchkeyConnectWalletReturnType = UseMutationResult<
  Connected,
  LatchkeyError,
  ConnectWalletParameters
>

/**
 * Connects a specific wallet with the modal, for custom buttons. Call `mutate` in a click handler. Fails with
 * `connection/aborted` when the visitor closes the modal first.
 * @example
 * const { mutate, isPending } = useLatchkeyConnectWallet()
 * return <button disabled={isPending} onClick={() => mutate({ wallet: 'metamask' })}>Use MetaMask</button>
 */
export function useLatchkeyConnectWallet(
  parameters: UseLatchkeyConnectWalletParameters = {},
): UseLatchkeyConnectWalletReturnType {
  return useAction('connectWallet', connectWallet, parameters)
}

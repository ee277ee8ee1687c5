import { type Account, type SwitchAccountErrorType, switchAccount } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

/** Parameters of `useLatchkeySwitchAccount`. */
export type UseLatchkeySwitchAccountParameters = ActionHookParameters<
  void,
  SwitchAccountErrorType,
  { account: Account }
>

/** What `useLatchkeySwitchAccount` returns. */
export type UseLatchkeySwitchAccountReturnType = UseMutationResult<
  void,
  SwitchAccountErrorType,
  { account: Account }
>

/**
 * Switches to another account of the connected wallet.
 * @example
 * const { accounts = [] } = useLatchkeyConnection()
 * const { mutate } = useLatchkeySwitchAccount()
 * return accounts.map((account) => (
 *   <button key={account.address} onClick={() => mutate({ account })}>{account.address}</button>
 * ))
 */
export function useLatchkeySwitchAccount(
  parameters: UseLatchkeySwitchAccountParameters = {},
): UseLatchkeySwitchAccountReturnType {
  return useAction('switchAccount', switchAccount, parameters)
}

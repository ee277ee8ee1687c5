import { type NetworkParameter, type SwitchNetworkErrorType, switchNetwork } from '@latchkey/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ActionHookParameters, useAction } from '../hooks/useAction.ts'

type Variables = { network: NetworkParameter }

/** Parameters of `useLatchkeySwitchNetwork`. */
export type UseLatchkeySwitchNetworkParameters = ActionHookParameters<
  void,
  SwitchNetworkErrorType,
  Variables
>

/** What `useLatchkeySwitchNetwork` returns. */
export type UseLatchkeySwitchNetworkReturnType = UseMutationResult<
  void,
  SwitchNetworkErrorType,
  Variables
>

/**
 * Switches to a network of the site. Asks the connected wallet to switch; without a wallet, only the active network
 * changes.
 * @example
 * const networks = useLatchkeyNetworks()
 * const { mutate, error } = useLatchkeySwitchNetwork()
 * return networks.map((network) => (
 *   <button key={network.caipNetworkId} onClick={() => mutate({ network })}>{network.name}</button>
 * ))
 */
export function useLatchkeySwitchNetwork(
  parameters: UseLatchkeySwitchNetworkParameters = {},
): UseLatchkeySwitchNetworkReturnType {
  return useAction('switchNetwork', switchNetwork, parameters)
}

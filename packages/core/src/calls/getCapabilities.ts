import type { Capabilities } from '../adapter/calls.ts'
import { loginOf } from '../adapter/loginOf.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import type { Latchkey } from '../latchkey.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../queries/queryOptions.ts'
import { type AccountOnNetworkParameters, findTarget, targetKey } from '../queries/target.ts'
import { callsContext, methodUnsupportedError } from './callsContext.ts'
import { settledCallsOf } from './settledCalls.ts'

/** Parameters of `getCapabilities`. */
export type GetCapabilitiesParameters = AccountOnNetworkParameters
/** What `getCapabilities` resolves with. */
export type GetCapabilitiesReturnType = Capabilities
/** What `getCapabilities` throws. */
export type GetCapabilitiesErrorType = ErrorOf<
  CodesIn<'wallet'> | 'connection/not-connected' | 'network/not-supported'
>

/**
 * What the connected wallet can do on a network (`wallet_getCapabilities`, EIP-5792); empty for a wallet without
 * capabilities there. Doesn't prompt.
 * @throws GetCapabilitiesErrorType
 */
export async function getCapabilities(
  latchkey: Latchkey,
  parameters: GetCapabilitiesParameters = {},
): Promise<GetCapabilitiesReturnType> {
  const { chain, account, network } = await callsContext(latchkey, parameters)
  if (!chain.getCapabilities) throw methodUnsupportedError('wallet_getCapabilities')
  return chain.getCapabilities({ account, network })
}

/**
 * The key of `getCapabilitiesQueryOptions`. It changes when a batch has ended and when the account is upgraded
 * (EIP-7702): the wallet may have other capabilities from then on.
 */
export function getCapabilitiesQueryKey(
  latchkey: Latchkey,
  parameters: GetCapabilitiesParameters = {},
): QueryKey {
  const target = findTarget(latchkey, parameters)
  const connector = target && activeConnection(latchkey, target.account.namespace)?.connector.id
  return queryKeyOf(latchkey, 'capabilities', {
    ...targetKey(target),
    connector,
    isUpgraded: loginOf(latchkey).getState().user?.accountUpgraded,
    settledCalls: settledCallsOf(latchkey).getState().size,
  })
}

/** `getCapabilities` as a query. */
export function getCapabilitiesQueryOptions(
  latchkey: Latchkey,
  parameters: GetCapabilitiesParameters = {},
): QueryOptions<GetCapabilitiesReturnType, GetCapabilitiesErrorType> {
  return queryOptions({
    queryKey: getCapabilitiesQueryKey(latchkey, parameters),
    queryFn: () => getCapabilities(latchkey, parameters),
    enabled: findTarget(latchkey, parameters) !== null,
    staleTime: 0,
  })
}

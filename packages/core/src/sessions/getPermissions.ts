import { sessionsEndpoint, type SmartSession as WireSession } from '@latchkey/wire'
import type { ChainClient } from '../adapter/chainClient.ts'
import type { DecodedPermission } from '../adapter/permissions.ts'
import { callApi } from '../api/callApi.ts'
import { formatCaipAddress } from '../caip/caip.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryOptions,
  targetQueryKey,
} from '../queries/queryOptions.ts'
import {
  type AccountOnNetworkParameters,
  findTarget,
  requireNetwork,
  requireTarget,
} from '../queries/target.ts'
import { type AccountPermission, toAccountPermission } from './accountPermission.ts'

/** Parameters of `getPermissions`. */
export type GetPermissionsParameters = AccountOnNetworkParameters
/** What `getPermissions` resolves with. */
export type GetPermissionsReturnType = readonly AccountPermission[]
/** What `getPermissions` throws. */
export type GetPermissionsErrorType = ErrorOf<
  | CodesIn<'api' | 'rpc' | 'chain'>
  | 'adapter/not-found'
  | 'connection/not-connected'
  | 'network/not-supported'
>

/**
 * The permissions (ERC-7715) that the account has granted to this project on a network, newest first. Reads from the
 * chain what they allow, what remains, and whether they're revoked.
 * @throws GetPermissionsErrorType
 */
export async function getPermissions(
  latchkey: Latchkey,
  parameters: GetPermissionsParameters = {},
): Promise<GetPermissionsReturnType> {
  return fetchPermissions(latchkey, parameters)
}

/** The key of `getPermissionsQueryOptions`. */
export function getPermissionsQueryKey(
  latchkey: Latchkey,
  parameters: GetPermissionsParameters = {},
): QueryKey {
  return targetQueryKey(latchkey, 'permissions', parameters)
}

/** `getPermissions` as a query. */
export function getPermissionsQueryOptions(
  latchkey: Latchkey,
  parameters: GetPermissionsParameters = {},
): QueryOptions<GetPermissionsReturnType, GetPermissionsErrorType> {
  return queryOptions({
    queryKey: getPermissionsQueryKey(latchkey, parameters),
    queryFn: ({ signal }) => fetchPermissions(latchkey, parameters, signal),
    enabled: findTarget(latchkey, parameters) !== null,
    // A site's backend may use a permission at any time.
    staleTime: 0,
  })
}

async function fetchPermissions(
  latchkey: Latchkey,
  parameters: GetPermissionsParameters,
  signal?: AbortSignal,
): Promise<readonly AccountPermission[]> {
  const { account, caipNetworkId } = requireTarget(latchkey, parameters)
  const network = requireNetwork(latchkey, parameters.network ?? caipNetworkId)
  const chain = await internals(latchkey).chain(account.namespace)
  const { readPermission } = chain
  if (!readPermission) return []
  const address = formatCaipAddress(network.caipNetworkId, account.address)
  const options = signal ? { signal } : {}
  const { pcis } = await callApi(latchkey, sessionsEndpoint, { address }, options)
  const readSession = async (listed: WireSession): Promise<readonly AccountPermission[]> => {
    if (!listed.context) return []
    const permission = await readPermission({ account, network, context: listed.context })
    // The server listed what is no permission of this account.
    if (!permission) return []
    const token = await readToken(chain, permission, network)
    return [toAccountPermission(listed, { permission, token })]
  }
  return (await Promise.all(pcis.map(readSession))).flat().toSorted((a, b) => b.atMs - a.atMs)
}

/** @throws rpc/* */
async function readToken(
  chain: ChainClient,
  { action }: DecodedPermission,
  network: Network,
): Promise<AccountPermission['token']> {
  const address = action.kind === 'pay' ? action.token : null
  if (address === null) return network.nativeCurrency
  try {
    const metadata = await chain.readToken?.({ network, token: address })
    return metadata ? { symbol: metadata.symbol ?? '', decimals: metadata.decimals } : null
  } catch (error) {
    if (isLatchkeyError(error, 'chain/execution-reverted')) return null
    throw error
  }
}

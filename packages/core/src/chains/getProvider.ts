import type { ProviderOf } from '../adapter/providers.ts'
import type { Namespace } from '../caip/caip.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { activeNamespace } from '../network/networkStore.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../queries/queryOptions.ts'
import { accountText } from '../queries/target.ts'

/** Parameters of `getProvider`. */
export type GetProviderParameters<N extends Namespace = Namespace> = {
  /** Default: the active namespace. */
  namespace?: N | undefined
}
/** What `getProvider` resolves with. */
export type GetProviderReturnType<N extends Namespace = Namespace> = ProviderOf<N> | null
/** What `getProvider` throws. */
export type GetProviderErrorType = ErrorOf<CodesIn<'wallet'> | 'adapter/not-found'>

/**
 * The connected wallet's provider, or `null` if no wallet of the namespace is connected. `await getProvider(latchkey, {
 * namespace: 'eip155' })` is an EIP-1193 provider if `@latchkey/evm` is imported.
 * @throws GetProviderErrorType
 */
export async function getProvider<N extends Namespace>(
  latchkey: Latchkey,
  parameters: GetProviderParameters<N> = {},
): Promise<GetProviderReturnType<N>> {
  const namespace = parameters.namespace ?? activeNamespace(internals(latchkey).network.getState())
  if (!activeConnection(latchkey, namespace)) return null
  const chain = await internals(latchkey).chain(namespace)
  const provider = chain.providerReady ? await chain.providerReady() : chain.provider()
  // `ChainClient.provider` is not typed; the adapter that declares the type of its namespace returns it.
  return (provider ?? null) as ProviderOf<N> | null
}

/** The key of `getProviderQueryOptions`. */
export function getProviderQueryKey(
  latchkey: Latchkey,
  parameters: GetProviderParameters = {},
): QueryKey {
  const connection = activeConnection(latchkey, parameters.namespace)
  return queryKeyOf(
    latchkey,
    'provider',
    connection
      ? { account: accountText(connection.accounts[0]), connector: connection.connector.id }
      : {},
  )
}

/** `getProvider` as a query. A provider is never kept, and TanStack Query does not look into it. */
export function getProviderQueryOptions<N extends Namespace>(
  latchkey: Latchkey,
  parameters: GetProviderParameters<N> = {},
): QueryOptions<GetProviderReturnType<N>, GetProviderErrorType> {
  return queryOptions({
    queryKey: getProviderQueryKey(latchkey, parameters),
    queryFn: () => getProvider(latchkey, parameters),
    enabled: activeConnection(latchkey, parameters.namespace) !== null,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  })
}

import type {
  GetProviderErrorType,
  GetProviderParameters,
  GetProviderReturnType,
  Namespace,
} from '@latchkey/core'
import { getProviderQueryOptions } from '@latchkey/core/query'
import {
  type QueryHookParameters,
  type QueryHookReturnType,
  useActionQuery,
} from '../hooks/useActionQuery.ts'

/** Parameters of `useLatchkeyProvider`. */
export type UseLatchkeyProviderParameters<
  N extends Namespace = Namespace,
  Selected = GetProviderReturnType<N>,
> = GetProviderParameters<N> &
  QueryHookParameters<GetProviderReturnType<N>, GetProviderErrorType, Selected>

/** What `useLatchkeyProvider` returns. */
export type UseLatchkeyProviderReturnType<
  N extends Namespace = Namespace,
  Selected = GetProviderReturnType<N>,
> = QueryHookReturnType<Selected, GetProviderErrorType>

/**
 * The connected wallet's provider. Its type depends on the namespace: with `eip155`, it's an EIP-1193 provider if
 * `@latchkey/evm` is imported; with `solana`, a `SolanaProvider`.
 * @example
 * const { data: provider } = useLatchkeyProvider({ namespace: 'eip155' })
 * const client = provider && createWalletClient({ transport: custom(provider) })
 */
export function useLatchkeyProvider<
  N extends Namespace = Namespace,
  Selected = GetProviderReturnType<N>,
>(
  parameters: UseLatchkeyProviderParameters<N, Selected> = {},
): UseLatchkeyProviderReturnType<N, Selected> {
  return useActionQuery((latchkey) => getProviderQueryOptions(latchkey, parameters), parameters)
}

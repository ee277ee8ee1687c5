import { balanceEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import { isNetworkSupported } from '../api/supportedChainsQuery.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { findNetwork } from '../network/networkStore.ts'
import { freshness } from '../queries/freshness.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryOptions,
  storedQuery,
  targetQueryKey,
} from '../queries/queryOptions.ts'
import {
  type AccountOnNetworkParameters,
  findTarget,
  requireTarget,
  type Target,
} from '../queries/target.ts'
import { parseTokenBalance, type TokenBalance } from './balance.ts'
import { assertNotBlocked, blockedSince, recordFailure } from './balanceRetryBlock.ts'
import { nativeTokenAddress } from './nativeTokenAddress.ts'
import { parseStoredBalances } from './parseStoredBalances.ts'

type FetchRequest = Target & { changed?: readonly string[] }

/** Parameters of `getTokens`. */
export type GetTokensParameters = AccountOnNetworkParameters
/** What `getTokens` resolves with. */
export type GetTokensReturnType = readonly TokenBalance[]
/** What `getTokens` throws. */
export type GetTokensErrorType = ErrorOf<
  CodesIn<'api'> | 'balance/unavailable' | 'connection/not-connected'
>

/**
 * The tokens of an account on a network, with prices: from the wallet if it lists assets, otherwise from the server;
 * empty if the server doesn't support the network.
 * @throws GetTokensErrorType
 */
export async function getTokens(
  latchkey: Latchkey,
  parameters: GetTokensParameters = {},
): Promise<GetTokensReturnType> {
  return fetchTokens(latchkey, requireTarget(latchkey, parameters))
}

/** The key of `getTokensQueryOptions`. */
export function getTokensQueryKey(
  latchkey: Latchkey,
  parameters: GetTokensParameters = {},
): QueryKey {
  return targetQueryKey(latchkey, 'tokens', parameters)
}

/**
 * `getTokens` as a query. The last result survives a reload. After a failure, it makes no request for 30 s and keeps the
 * known balances.
 */
export function getTokensQueryOptions(
  latchkey: Latchkey,
  parameters: GetTokensParameters = {},
): QueryOptions<GetTokensReturnType, GetTokensErrorType> {
  return tokensQuery(latchkey, parameters, [])
}

/** `changed`: tokens (CAIP-10) whose balance just changed; the server reads them past its cache. */
function tokensQuery(
  latchkey: Latchkey,
  parameters: GetTokensParameters,
  changed: readonly string[],
): QueryOptions<GetTokensReturnType, GetTokensErrorType> {
  const target = findTarget(latchkey, parameters)
  const queryKey = getTokensQueryKey(latchkey, parameters)
  const query = queryOptions<GetTokensReturnType, GetTokensErrorType>({
    queryKey,
    queryFn: async ({ signal }) => {
      const { account, caipNetworkId } = requireTarget(latchkey, parameters)
      assertNotBlocked(latchkey, { queryKey, id: caipNetworkId, signal })
      try {
        return await fetchTokens(latchkey, { account, caipNetworkId, changed }, signal)
      } catch (error) {
        // A visitor who leaves the view cancels the request; that is not a failure of the server.
        if (!signal.aborted) recordFailure(latchkey, { queryKey, signal })
        throw error
      }
    },
    enabled: target !== null,
    staleTime: freshness.balance,
  })
  return storedQuery(latchkey, query, {
    key: 'portfolio_cache',
    read: (value) => target && parseStoredBalances(latchkey, value, target.caipNetworkId),
  })
}

/**
 * Refetches an account's balances past every cache.
 * @throws LatchkeyError balance/unavailable while a failure blocks the next attempt; api/*
 */
export async function refreshBalances(
  latchkey: Latchkey,
  options: { account: Account; network: CaipNetworkId; changed?: readonly string[] },
): Promise<readonly TokenBalance[]> {
  const { account, network, changed = [] } = options
  const changedTokens =
    changed.length > 0 ? changed : [`${network}:${nativeTokenAddress(account.namespace)}`]
  const query = tokensQuery(latchkey, { account, network }, changedTokens)
  // A request in flight was sent before the change; its reply would be outdated.
  await getQueryClient(latchkey).cancelQueries({ queryKey: query.queryKey })
  return getQueryClient(latchkey).fetchQuery({ ...query, staleTime: 0 })
}

/** When the last failed attempt to read balances was, if it still blocks the next one (ms); else `null`. */
export function balancesBlockedSince(
  latchkey: Latchkey,
  account: Account,
  network: CaipNetworkId,
): number | null {
  return blockedSince(latchkey, getTokensQueryKey(latchkey, { account, network }))
}

async function fetchTokens(
  latchkey: Latchkey,
  request: FetchRequest,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  return (
    (await fetchWalletAssets(latchkey, request)) ?? (await fetchBalances(latchkey, request, signal))
  )
}

async function fetchWalletAssets(
  latchkey: Latchkey,
  { account, caipNetworkId }: Target,
): Promise<readonly TokenBalance[] | null> {
  const chain = internals(latchkey).openedChain(account.namespace)
  const network = findNetwork(internals(latchkey).network.getState(), caipNetworkId)
  if (!chain?.walletAssets || !network) return null
  try {
    const assets = await chain.walletAssets({ account, network })
    if (assets === null) return null
    // Few wallets list assets; the parser is loaded only for those.
    const { parseWalletAssets } = await import('./walletAssets.ts')
    return parseWalletAssets(latchkey, assets, caipNetworkId)
  } catch {
    // The wallet's list failed: fall back to the server.
    return null
  }
}

async function fetchBalances(
  latchkey: Latchkey,
  request: FetchRequest,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { account, caipNetworkId: network, changed = [] } = request
  if (!hasBalances(account.namespace) || !(await isNetworkSupported(latchkey, network))) return []
  const { balances } = await callApi(
    latchkey,
    balanceEndpoint,
    {
      address: account.address,
      currency: 'usd',
      chainId: network,
      ...(changed.length > 0 ? { forceUpdate: [...changed] } : {}),
    },
    { signal },
  )
  const onNetwork = balances.filter((wire) => wire.chainId === network)
  // A reply for another network must not be shown as "no tokens".
  if (onNetwork.length === 0 && balances.length > 0) {
    throw new LatchkeyError('api/bad-reply', { path: balanceEndpoint.path })
  }
  return onNetwork
    .map((wire) => parseTokenBalance(wire, (url) => privateImage(latchkey, url)))
    .filter((token) => token !== null)
}

function hasBalances(namespace: Account['namespace']): boolean {
  return namespace === 'eip155' || namespace === 'solana'
}

import { balanceEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import { isNetworkSupported } from '../api/supportedChainsQuery.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../network/networkStore.ts'
import { freshness } from '../queries/freshness.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import type { Query } from '../queries/query.ts'
import { storedQuery } from '../queries/storedQuery.ts'
import { parseTokenBalance, type TokenBalance } from './balance.ts'
import { assertNotBlocked, blockedSince, recordFailure } from './balanceRetryBlock.ts'
import { nativeTokenAddress } from './nativeTokenAddress.ts'
import { parseStoredBalances } from './parseStoredBalances.ts'

type BalanceOptions = {
  /** Tokens (CAIP-10) whose balance just changed: the server reads them past its cache. */
  changed?: readonly string[]
}

/**
 * What an account holds on a network, with prices: as the wallet itself lists it where it can, else as our
 * server does; empty where that does not know the network. The last answer survives a reload. After a failure
 * no request is made for 30 s, and the known balances stay.
 */
export function balancesQuery(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
  options: BalanceOptions = {},
): Query<readonly TokenBalance[]> {
  const queryKey = keyOf(account, network)
  const query: Query<readonly TokenBalance[]> = {
    queryKey,
    queryFn: async ({ signal }) => {
      assertNotBlocked(latchkey, queryKey)
      try {
        const walletAssets = await fetchWalletAssets(latchkey, account, network)
        return (
          walletAssets ?? (await fetchBalances(latchkey, { account, network, ...options }, signal))
        )
      } catch (error) {
        // A visitor who leaves the view cancels the request; that is not a failure of the server.
        if (!signal.aborted) recordFailure(latchkey, queryKey)
        throw error
      }
    },
    staleTime: freshness.balance,
  }
  return storedQuery(latchkey, query, {
    key: 'portfolio_cache',
    read: (value) => parseStoredBalances(latchkey, value, network),
  })
}

/**
 * Refetches an account's balances past every cache.
 * @throws LatchkeyError balance/unavailable while a failure blocks the next attempt; api/*
 */
export async function refreshBalances(
  latchkey: Latchkey,
  options: { account: Account; network: Caip2; changed?: readonly string[] },
): Promise<readonly TokenBalance[]> {
  const { account, network, changed = [] } = options
  const changedTokens =
    changed.length > 0 ? changed : [`${network}:${nativeTokenAddress(account.namespace)}`]
  const query = balancesQuery(latchkey, account, network, { changed: changedTokens })
  // A request in flight was sent before the change; its reply would be outdated.
  await queriesOf(latchkey).cancelQueries({ queryKey: query.queryKey })
  return queriesOf(latchkey).fetchQuery({ ...query, staleTime: 0 })
}

/** When the last failed attempt to read balances was, if it still blocks the next one (ms); else `null`. */
export function balancesBlockedSince(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
): number | null {
  return blockedSince(latchkey, keyOf(account, network))
}

function keyOf(account: Account, network: Caip2): readonly string[] {
  return ['balances', network, account.address]
}

async function fetchWalletAssets(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
): Promise<readonly TokenBalance[] | null> {
  const chain = latchkey.openedChain(account.namespace)
  const offeredNetwork = findNetwork(latchkey.network.getState(), network)
  if (!chain?.walletAssets || !offeredNetwork) return null
  try {
    const assets = await chain.walletAssets({ account, network: offeredNetwork })
    if (assets === null) return null
    // Few wallets list assets; the parser is loaded only for those.
    const { parseWalletAssets } = await import('./walletAssets.ts')
    return parseWalletAssets(latchkey, assets, network)
  } catch {
    // The wallet's list failed: fall back to the server.
    return null
  }
}

async function fetchBalances(
  latchkey: Latchkey,
  request: { account: Account; network: Caip2 } & BalanceOptions,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { account, network, changed = [] } = request
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

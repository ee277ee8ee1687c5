import { balanceEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { isNetworkSupported } from '../api/supportedChainsQuery.ts'
import type { Account } from '../connection/account.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import {
  type QueryKey,
  type QueryOptions,
  queryKeyOf,
  queryOptions,
} from '../queries/queryOptions.ts'
import {
  type AccountOnNetworkParameters,
  findTarget,
  requireNetwork,
  requireTarget,
  targetKey,
} from '../queries/target.ts'
import { type Balance, parseTokenBalance, toBalance } from './balance.ts'

/** Parameters of `getBalance`. */
export type GetBalanceParameters = AccountOnNetworkParameters & {
  /** A token, or its address; tokens that aren't in any list work too. Default: the native currency. */
  token?: string | { address: string | null; decimals: number; symbol: string } | undefined
}
/** What `getBalance` resolves with. */
export type GetBalanceReturnType = Balance
/** What `getBalance` throws. */
export type GetBalanceErrorType = ErrorOf<
  | CodesIn<'api' | 'rpc' | 'chain'>
  | 'adapter/not-found'
  | 'balance/unavailable'
  | 'connection/not-connected'
  | 'network/not-supported'
>

/**
 * The balance of one currency: of a token from the chain, of the native currency from the chain if a node is available,
 * otherwise from the server.
 * @throws GetBalanceErrorType
 */
export async function getBalance(
  latchkey: Latchkey,
  parameters: GetBalanceParameters = {},
): Promise<GetBalanceReturnType> {
  return fetchBalance(latchkey, parameters)
}

/** The key of `getBalanceQueryOptions`. */
export function getBalanceQueryKey(
  latchkey: Latchkey,
  parameters: GetBalanceParameters = {},
): QueryKey {
  const token = addressOf(parameters.token)
  return queryKeyOf(latchkey, 'balance', {
    ...targetKey(findTarget(latchkey, parameters)),
    ...(token === null ? {} : { token: /^0x/i.test(token) ? token.toLowerCase() : token }),
  })
}

/** `getBalance` as a query. */
export function getBalanceQueryOptions(
  latchkey: Latchkey,
  parameters: GetBalanceParameters = {},
): QueryOptions<GetBalanceReturnType, GetBalanceErrorType> {
  return queryOptions({
    queryKey: getBalanceQueryKey(latchkey, parameters),
    queryFn: ({ signal }) => fetchBalance(latchkey, parameters, signal),
    enabled: findTarget(latchkey, parameters) !== null,
    staleTime: freshness.balance,
  })
}

async function fetchBalance(
  latchkey: Latchkey,
  parameters: GetBalanceParameters,
  signal?: AbortSignal,
): Promise<Balance> {
  const { account, caipNetworkId } = requireTarget(latchkey, parameters)
  const network = requireNetwork(latchkey, parameters.network ?? caipNetworkId)
  const { token } = parameters
  const address = addressOf(token)
  if (address === null) return fetchNativeBalance(latchkey, { account, network }, signal)
  const chain = await internals(latchkey).chain(account.namespace)
  const { readToken, tokenBalance } = chain
  if (!readToken || !tokenBalance) {
    throw new LatchkeyError('balance/unavailable', { id: caipNetworkId })
  }
  const [{ decimals, symbol }, amount] = await Promise.all([
    typeof token === 'object' ? token : readToken({ network, token: address }),
    tokenBalance({ account, network, token: address }),
  ])
  return toBalance({ amount, decimals, symbol: symbol ?? '' })
}

async function fetchNativeBalance(
  latchkey: Latchkey,
  { account, network }: { account: Account; network: Network },
  signal?: AbortSignal,
): Promise<Balance> {
  const { decimals, symbol } = network.nativeCurrency
  const chain = await internals(latchkey).chain(account.namespace)
  const amount = chain.nativeBalance
    ? await chain.nativeBalance({ account, network })
    : await fetchFromServer(latchkey, { account, network }, signal)
  return toBalance({ amount, decimals, symbol })
}

async function fetchFromServer(
  latchkey: Latchkey,
  { account, network }: { account: Account; network: Network },
  signal?: AbortSignal,
): Promise<bigint> {
  const id = network.caipNetworkId
  if (!(await isNetworkSupported(latchkey, id)))
    throw new LatchkeyError('balance/unavailable', { id })
  const input = { address: account.address, chainId: id }
  const { balances } = await callApi(latchkey, balanceEndpoint, input, { signal })
  const native = balances.find((balance) => balance.address === undefined && balance.chainId === id)
  const parsed = native && parseTokenBalance(native, () => null)
  if (native && parsed?.decimals !== network.nativeCurrency.decimals) {
    throw new LatchkeyError('balance/unavailable', { id })
  }
  return parsed?.amount ?? 0n
}

function addressOf(token: GetBalanceParameters['token']): string | null {
  return typeof token === 'object' ? token.address : (token ?? null)
}

import { balanceEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { isNetworkSupported } from '../api/supportedChainsQuery.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { type Balance, parseTokenBalance } from './balance.ts'

/** The native balance of an account: from the chain where a node is available, else from the server. */
export function nativeBalanceQuery(
  latchkey: Latchkey,
  account: Account,
  network: Network,
): Query<Balance> {
  const { decimals, symbol } = network.nativeCurrency
  return {
    queryKey: ['nativeBalance', network.caipNetworkId, account.address],
    queryFn: async ({ signal }) => {
      const chain = await latchkey.chain(account.namespace)
      const amount = chain.nativeBalance
        ? await chain.nativeBalance({ account, network })
        : await fetchFromServer(latchkey, account, network, signal)
      return { amount, decimals, symbol }
    },
    staleTime: freshness.balance,
  }
}

async function fetchFromServer(
  latchkey: Latchkey,
  account: Account,
  network: Network,
  signal: AbortSignal,
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

import { historyEndpoint } from '@latchkey/wire'
import { callApi } from '../api/callApi.ts'
import { privateImage } from '../api/privateImage.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import type { Latchkey } from '../latchkey.ts'
import { freshness } from '../queries/freshness.ts'
import type { Query } from '../queries/query.ts'
import { readTransaction, type Transaction } from './transaction.ts'

/** What an account bought with money, newest first; empty without an onramp provider. */
export function purchasesQuery(
  latchkey: Latchkey,
  account: Account,
  network: Caip2,
): Query<readonly Transaction[]> {
  return {
    queryKey: ['purchases', network, account.address],
    queryFn: ({ signal }) => fetchPurchases(latchkey, { account, network }, signal),
    staleTime: freshness.history,
  }
}

/** @throws api/unreachable, api/http, api/bad-reply */
export async function fetchPurchases(
  latchkey: Latchkey,
  asked: { account: Account; network: Caip2 },
  signal?: AbortSignal,
): Promise<readonly Transaction[]> {
  const { account, network } = asked
  const { endpoints, features } = latchkey.options.getState()
  if (!endpoints?.api || !features.onramp) return []
  const input = { address: account.address, onramp: 'all' }
  const { data } = await callApi(latchkey, historyEndpoint, input, signal ? { signal } : {})
  return data.flatMap((wire) => {
    const one = readTransaction(wire, network, (url) => privateImage(latchkey, url))
    return one?.network === network ? [{ ...one, isPurchase: true }] : []
  })
}

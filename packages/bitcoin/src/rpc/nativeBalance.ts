import { type Account, LatchkeyError, type Network } from '@latchkey/core'
import type { AdapterContext } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { requestEsplora } from './requestEsplora.ts'

const nonNegativeInteger = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const sumsSchema = v.object({
  funded_txo_sum: nonNegativeInteger,
  spent_txo_sum: nonNegativeInteger,
})
const addressReply = v.pipe(
  v.object({ chain_stats: sumsSchema, mempool_stats: sumsSchema }),
  v.transform(
    ({ chain_stats: mined, mempool_stats: unconfirmed }) => balance(mined) + balance(unconfirmed),
  ),
)

/**
 * The balance of an address, including unconfirmed transactions, from the site's Esplora servers. If one server fails,
 * the next is used.
 * @throws balance/unavailable
 */
export async function nativeBalance(
  context: AdapterContext,
  { account, network }: { account: Account; network: Network },
): Promise<bigint> {
  const path = `/address/${encodeURIComponent(account.address)}`
  const total = await requestEsplora(context, network, { path, reply: addressReply })
  if (total >= 0n) return total
  // A negative balance is an invalid answer.
  throw new LatchkeyError('balance/unavailable', { id: network.caipNetworkId })
}

function balance({ funded_txo_sum, spent_txo_sum }: v.InferOutput<typeof sumsSchema>): bigint {
  return BigInt(funded_txo_sum) - BigInt(spent_txo_sum)
}

import {
  type Account,
  type Caip2,
  type ChainContext,
  LatchkeyError,
  type Network,
} from '@latchkey/core'
import * as v from 'valibot'

const sums = v.object({
  funded_txo_sum: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  spent_txo_sum: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
const addressReply = v.object({ chain_stats: sums, mempool_stats: sums })

const timeoutMs = 10_000

/**
 * What an address holds, the unconfirmed included, from an Esplora server of the site's choice. The next one is
 * asked when one fails.
 * @throws balance/unavailable
 */
export async function nativeBalance(
  context: ChainContext,
  { account, network }: { account: Account; network: Network },
): Promise<bigint> {
  const id = network.caipNetworkId
  let cause: unknown
  for (const url of esploraUrls(context, id, network)) {
    try {
      return await readBalance(url, account.address)
    } catch (error) {
      cause = error
    }
  }
  throw new LatchkeyError('balance/unavailable', { id }, { cause })
}

/** Our server speaks JSON-RPC, which is not Esplora's language: only the site's own addresses count. */
function esploraUrls(context: ChainContext, id: Caip2, network: Network): readonly string[] {
  return [...(context.ownRpcUrls?.(id) ?? []), ...network.rpcUrls.default.http]
}

async function readBalance(url: string, address: string): Promise<bigint> {
  const response = await fetch(`${url.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`Esplora said ${response.status}`)
  const { chain_stats: mined, mempool_stats: waiting } = v.parse(
    addressReply,
    await response.json(),
  )
  const total =
    BigInt(mined.funded_txo_sum) -
    BigInt(mined.spent_txo_sum) +
    BigInt(waiting.funded_txo_sum) -
    BigInt(waiting.spent_txo_sum)
  if (total < 0n) throw new Error('Esplora said less than nothing')
  return total
}

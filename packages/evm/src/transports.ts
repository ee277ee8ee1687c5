import { type Caip2, type ChainContext, LatchkeyError } from '@latchkey/core'
import { fallback, http, type Transport } from 'viem'

const retryCount = 3
const retryDelay = 150
const timeout = 10_000
const batchSize = 1000

/** Reads go to the site's RPC URLs in their order; a failed read is tried again, on the next URL first. @throws rpc/no-url */
export function transportOf(context: ChainContext, network: Caip2): Transport {
  const urls = context.rpcUrls(network)
  if (urls.length === 0) throw new LatchkeyError('rpc/no-url', { chainId: network })
  const transports = urls.map((url) => http(url, { timeout, batch: { batchSize } }))
  return fallback(transports, { retryCount, retryDelay })
}

import { type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { type AdapterContext, retryDelayMs, retryRule } from '@latchkey/core/adapter'
import { type EIP1193RequestFn, fallback, http, type Transport } from 'viem'
import { convertNodeError } from './fromNodeError.ts'

const timeoutMs = 10_000
const batchSize = 1000

/**
 * A transport that tries the site's RPC URLs in order, and again when all of them failed temporarily.
 * @throws rpc/no-url
 */
export function transportOf(
  context: Pick<AdapterContext, 'rpcUrls'>,
  network: CaipNetworkId,
): Transport {
  const urls = context.rpcUrls(network)
  if (urls.length === 0) throw new LatchkeyError('rpc/no-url', { chainId: network })
  const transports = urls.map((url) => http(url, { timeout: timeoutMs, batch: { batchSize } }))
  const fallbackTransport = fallback(transports, { retryCount: 0 })
  return (options) => {
    const transport = fallbackTransport(options)
    return { ...transport, request: withRetries(transport.request) }
  }
}

/** viem's own retries consider neither which methods may be repeated nor which answers are final. */
function withRetries(request: EIP1193RequestFn): EIP1193RequestFn {
  return async (args, options) => {
    for (let failures = 1; ; failures++) {
      try {
        return await request(args, options)
      } catch (thrown) {
        const error = convertNodeError(thrown, args.method)
        if (!retryRule({ method: args.method, failures, error })) throw thrown
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures, error)))
      }
    }
  }
}

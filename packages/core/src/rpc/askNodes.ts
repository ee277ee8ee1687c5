import type { Caip2 } from '../caip/caip.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import { postRpc, type RpcCall } from './postRpc.ts'
import { retryDelayMs, retryRule } from './retryRule.ts'
import { rpcUrls } from './rpcUrls.ts'

const totalMs = 10_000
/** The time limit of a node when there is a second one. */
const impatientMs = 3_000

const bundlerMethods = [
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
]

/** Asks the chain's nodes in turn until one answers or it is not worth going on. @throws rpc/no-url, rpc/* */
export async function askNodes(
  latchkey: Latchkey,
  network: Caip2,
  call: RpcCall,
  signal?: AbortSignal,
): Promise<unknown> {
  const urls = nodesFor(latchkey, network, call.method)
  if (urls.length === 0) throw new LatchkeyError('rpc/no-url', { chainId: network })
  const endsAt = Date.now() + totalMs
  for (let failures = 0; ; failures += 1) {
    const url = urls[failures % urls.length] ?? ''
    const leftMs = endsAt - Date.now()
    const timeoutMs = urls.length > 1 ? Math.min(impatientMs, leftMs) : leftMs
    try {
      return await postRpc(url, call, { timeoutMs, ...(signal ? { signal } : {}) })
    } catch (error) {
      await pauseOrThrow(error, { method: call.method, failures: failures + 1, endsAt, signal })
    }
  }
}

async function pauseOrThrow(
  error: unknown,
  attempt: { method: string; failures: number; endsAt: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { method, failures, endsAt, signal } = attempt
  const pauseMs = retryDelayMs(failures, error)
  const isLate = Date.now() + pauseMs >= endsAt
  if (isLate || signal?.aborted || !retryRule({ method, failures, error })) throw error
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
}

function nodesFor(latchkey: Latchkey, network: Caip2, method: string): readonly string[] {
  if (!bundlerMethods.includes(method)) return rpcUrls(latchkey, network)
  const { endpoints, projectId } = latchkey.options.getState()
  const query = new URLSearchParams({ chainId: network, projectId })
  return endpoints?.api ? [`${endpoints.api}/v1/bundler?${query}`] : []
}

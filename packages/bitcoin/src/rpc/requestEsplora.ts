import { LatchkeyError, type Network } from '@latchkey/core'
import { type AdapterContext, pause, retryDelayMs, retryRule } from '@latchkey/core/adapter'
import * as v from 'valibot'

const timeoutMs = 10_000

type EsploraRequest<Output> = {
  path: string
  reply: v.GenericSchema<unknown, Output>
  signal?: AbortSignal
}

/**
 * Sends a request to the site's Esplora servers in turn until one responds, and again when all failed temporarily.
 * @throws balance/unavailable when none does, or the site names none
 */
export async function requestEsplora<Output>(
  context: AdapterContext,
  network: Network,
  request: EsploraRequest<Output>,
): Promise<Output> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeoutSignal, request.signal]) : timeoutSignal
  for (let failures = 1; ; failures += 1) {
    const urls = esploraUrls(context, network)
    const answer = await requestInTurn(urls, { ...request, signal })
    if ('output' in answer) return answer.output
    const { error } = answer
    if (signal.aborted || !retryRule({ failures, error })) {
      const id = network.caipNetworkId
      throw new LatchkeyError('balance/unavailable', { id }, { cause: error })
    }
    await pause(retryDelayMs(failures, error), signal)
  }
}

/** The first server's valid reply, or the last server's error. */
async function requestInTurn<Output>(
  urls: readonly string[],
  { path, reply, signal }: EsploraRequest<Output> & { signal: AbortSignal },
): Promise<{ output: Output } | { error: unknown }> {
  let error: unknown
  for (const url of urls) {
    try {
      const response = await fetch(url.replace(/\/$/, '') + path, { signal }).catch((cause) => {
        throw new LatchkeyError('rpc/unreachable', { url }, { cause })
      })
      const { ok, status } = response
      if (!ok) throw new LatchkeyError('rpc/http', { status, method: path })
      return { output: v.parse(reply, await response.json()) }
    } catch (cause) {
      error = cause
    }
  }
  return { error }
}

/** The site's own Esplora URLs; our server has a JSON-RPC proxy, not an Esplora API. */
export function esploraUrls(context: AdapterContext, network: Network): readonly string[] {
  const siteUrls = context.ownRpcUrls?.(network.caipNetworkId) ?? []
  return [...siteUrls, ...network.rpcUrls.default.http]
}

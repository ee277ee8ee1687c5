import { LatchkeyError, type Network } from '@latchkey/core'
import type { ChainContext } from '@latchkey/core/adapter'
import * as v from 'valibot'

const timeoutMs = 10_000

type EsploraRequest<Output> = {
  path: string
  reply: v.GenericSchema<unknown, Output>
  signal?: AbortSignal
}

/**
 * Sends a request to the site's Esplora servers in turn until one answers.
 * @throws balance/unavailable when none does, or the site names none
 */
export async function requestEsplora<Output>(
  context: ChainContext,
  network: Network,
  { path, reply, signal }: EsploraRequest<Output>,
): Promise<Output> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs)
  const combinedSignal = signal ? AbortSignal.any([timeoutSignal, signal]) : timeoutSignal
  let cause: unknown
  for (const url of esploraUrls(context, network)) {
    try {
      const response = await fetch(url.replace(/\/$/, '') + path, { signal: combinedSignal })
      if (!response.ok) throw new Error(`Esplora said ${response.status}`)
      return v.parse(reply, await response.json())
    } catch (error) {
      cause = error
    }
  }
  const id = network.caipNetworkId
  throw new LatchkeyError('balance/unavailable', { id }, { cause })
}

/** The site's own Esplora URLs; our server has a JSON-RPC proxy, not an Esplora API. */
export function esploraUrls(context: ChainContext, network: Network): readonly string[] {
  const siteUrls = context.ownRpcUrls?.(network.caipNetworkId) ?? []
  return [...siteUrls, ...network.rpcUrls.default.http]
}

import { type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { type AdapterContext, postRpc, requestWithFallback } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { fromNodeError } from './fromNodeError.ts'
import { parseJson } from './parseJson.ts'

/** A request to a node, and the schema of its result. */
export type RpcRequest<Output> = {
  method: string
  params: readonly unknown[]
  reply: v.GenericSchema<unknown, Output>
  signal?: AbortSignal
}

/**
 * Sends a request to the network's nodes in turn until one responds. Only for reads and for signed transactions, which
 * are safe to repeat.
 * @throws rpc/no-url, rpc/unreachable, rpc/http, rpc/failed, chain/*
 */
export function requestNodes<Output>(
  context: AdapterContext,
  network: CaipNetworkId,
  { method, params, reply, signal }: RpcRequest<Output>,
): Promise<Output> {
  return requestWithFallback(context.rpcUrls(network), {
    network,
    signal,
    async ask(url, limit) {
      const options = { ...limit, parse: parseJson, toError: fromNodeError }
      return parse(reply, await postRpc(url, { method, params }, options), method)
    },
  })
}

function parse<Output>(
  schema: v.GenericSchema<unknown, Output>,
  result: unknown,
  method: string,
): Output {
  const read = v.safeParse(schema, result)
  if (read.success) return read.output
  throw new LatchkeyError('rpc/failed', { code: -1, method }, { cause: read.issues[0] })
}

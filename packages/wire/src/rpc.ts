import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { caip2 } from './scalars.ts'

export const supportedChainsEndpoint = endpoint({
  method: 'GET',
  path: '/v1/supported-chains',
  summary: 'CAIP-2 ids of the supported chains, over HTTP and websocket.',
  input: v.object({}),
  reply: v.object({ http: v.array(v.string()), ws: v.array(v.string()) }),
})

/** The query of `POST /v1` (JSON-RPC, single or batch) and of its websocket. */
export const rpcQuery = v.object({ chainId: caip2 })

/** The query of `POST /v1/bundler` (JSON-RPC, ERC-4337 methods). */
export const bundlerQuery = v.object({
  chainId: caip2,
  bundler: v.optional(v.pipe(v.string(), v.maxLength(64))),
})

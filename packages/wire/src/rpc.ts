import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const supportedChainsCall = endpoint({
  method: 'GET',
  path: '/v1/supported-chains',
  summary: 'CAIP-2 ids of the chains served over HTTP and over websocket.',
  input: v.object({}),
  reply: v.object({ http: v.array(v.string()), ws: v.array(v.string()) }),
})

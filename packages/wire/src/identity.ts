import * as v from 'valibot'
import { bareAddress } from './account.ts'
import { endpoint } from './endpoint.ts'

const input = v.object({
  address: bareAddress,
  sender: v.optional(v.string()),
  useCache: v.optional(v.picklist(['true', 'false'])),
})

/** `name` is given only when it resolves back to the address. */
const reply = v.object({
  name: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  resolvedAt: v.optional(v.nullable(v.string())),
})

export const identityEndpoint = endpoint({
  method: 'GET',
  path: '/v1/identity/:address',
  summary: 'The name and avatar of an address.',
  input,
  reply,
})

export const accountIdentityEndpoint = endpoint({
  method: 'GET',
  path: '/v1/account/:address/identity',
  summary: 'The name and avatar of an address (older path).',
  input,
  reply,
})

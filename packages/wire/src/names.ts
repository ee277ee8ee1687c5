import * as v from 'valibot'
import { bareAddress } from './account.ts'
import { endpoint } from './endpoint.ts'
import { count } from './scalars.ts'

/** A label (`alice`) or a full name (`alice.latchkey.id`). */
const nameText = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const coinType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))

const profile = v.object({
  name: v.string(),
  registered_at: v.string(),
  updated_at: v.nullable(v.string()),
  attributes: v.record(v.string(), v.string()),
  /** By ENSIP-11 coin type. */
  addresses: v.record(v.string(), v.object({ address: v.string(), created_at: v.string() })),
})
export type Profile = v.InferOutput<typeof profile>

export const profileEndpoint = endpoint({
  method: 'GET',
  path: '/v1/profile/account/:name',
  summary: 'The holder of a name. 404 means the name is available.',
  input: v.object({ name: nameText, apiVersion: v.optional(count) }),
  reply: profile,
})

export const reverseProfileEndpoint = endpoint({
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  summary: 'The names an address has registered.',
  input: v.object({
    address: bareAddress,
    sender: v.optional(v.string()),
    apiVersion: v.optional(count),
  }),
  reply: v.array(profile),
})

export const nameSuggestionsEndpoint = endpoint({
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  summary: 'The requested name and similar available names.',
  input: v.object({ name: nameText, zone: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  reply: v.object({
    suggestions: v.array(v.object({ name: v.string(), registered: v.boolean() })),
  }),
})

/** Unix seconds. */
const timestamp = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
  v.integer(),
)
const signedName = v.pipe(v.string(), v.maxLength(128))

/** What the owner signs (as JSON text, `personal_sign`) to register a name or change its attributes. */
export const nameMessage = v.object({
  name: signedName,
  attributes: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(255)))),
  timestamp,
})
export type NameMessage = v.InferOutput<typeof nameMessage>

/** The signed JSON text and who signed it. */
const signed = {
  coin_type: coinType,
  address: bareAddress,
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: v.pipe(v.string(), v.maxLength(16_384)),
}

export const registerNameEndpoint = endpoint({
  method: 'POST',
  path: '/v1/profile/account',
  summary: 'Registers a name for the address that signed the message.',
  input: v.object(signed),
  reply: v.object({ ...profile.entries, success: v.optional(v.literal(true)) }),
})

import * as v from 'valibot'

/** 32 bytes as lower-case hex: topics, public keys, hashes, subscription ids. */
export const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A relay echoes ids verbatim, whether number or string. */
const relayId = v.union([v.pipe(v.string(), v.maxLength(64)), v.number()])

export const topicsPerCall = 500

/** Largest message in base64 characters: a deployment of 49,152 bytes of init code (EIP-3860) takes about 131,500. */
export const relayMessageBytes = 192 * 1024

const ttlSeconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_592_000))
// Ciphertext is base64; the relay accepts nothing readable.
const ciphertext = v.pipe(v.string(), v.regex(/^[\w+/=-]+$/))
const attestation = v.optional(
  v.nullable(v.pipe(v.string(), v.regex(/^[\w+/=.:-]*$/), v.maxLength(8_192))),
)
const subscription = v.object({ topic: hex32, id: v.string() })
const topicList = v.object({ topics: v.pipe(v.array(hex32), v.maxLength(topicsPerCall)) })

/** One message to publish. Only topic, tag and lifetime are readable; the message is ciphertext. */
const relayPublish = v.object({
  topic: hex32,
  message: ciphertext,
  ttl: ttlSeconds,
  tag: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0),
  prompt: v.optional(v.nullable(v.boolean())),
  attestation,
})

/** The relay's JSON-RPC methods. */
export const relayCalls = {
  irn_publish: relayPublish,
  irn_batchPublish: v.object({ messages: v.pipe(v.array(relayPublish), v.maxLength(100)) }),
  irn_subscribe: v.object({ topic: hex32 }),
  irn_batchSubscribe: topicList,
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: v.object({
    subscriptions: v.pipe(v.array(subscription), v.maxLength(topicsPerCall)),
  }),
  irn_fetchMessages: v.object({ topic: hex32 }),
  irn_batchFetchMessages: topicList,
  wc_proposeSession: v.object({
    pairingTopic: hex32,
    sessionProposal: ciphertext,
    ttl: v.optional(ttlSeconds, 300),
    attestation,
  }),
  wc_approveSession: v.object({
    sessionTopic: hex32,
    pairingTopic: hex32,
    sessionProposalResponse: ciphertext,
    sessionSettlementRequest: ciphertext,
    ttl: v.optional(ttlSeconds, 300),
  }),
}

export type RelayMethod = keyof typeof relayCalls
export type RelayPublish = v.InferOutput<typeof relayPublish>

/** A frame from a client: a call, or the acknowledgement of a push. */
export const relayFrame = v.union([
  v.object({
    id: relayId,
    jsonrpc: v.literal('2.0'),
    method: v.string(),
    params: v.optional(v.unknown()),
  }),
  v.object({ id: relayId, jsonrpc: v.literal('2.0'), result: v.unknown() }),
  v.object({ id: relayId, jsonrpc: v.literal('2.0'), error: v.unknown() }),
])

/** One stored message, delivered to a subscriber. */
const relayMessage = v.object({
  topic: hex32,
  message: v.string(),
  publishedAt: v.number(),
  tag: v.number(),
  attestation,
})
export type RelayMessage = v.InferOutput<typeof relayMessage>

/** A frame from the relay: the answer to a call, or a message. */
export const relayReply = v.union([
  v.object({
    id: relayId,
    method: v.literal('irn_subscription'),
    params: v.object({ id: v.string(), data: relayMessage }),
  }),
  v.object({ id: relayId, error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ id: relayId, result: v.unknown() }),
])

/**
 * A rejected socket is accepted and then closed with this code and one of these reasons: a client
 * that is rejected at the HTTP upgrade does not get the reason and waits forever.
 */
export const relayRefusedCode = 3000
/** The close reasons. */
export const relayRefusals = {
  projectMissing: 'Project ID is missing',
  projectUnknown: 'Unauthorized: invalid key',
  originNotAllowed: 'Unauthorized: origin not allowed',
  tokenMissing: 'JWT validation error: JWT Token is missing',
  tokenMalformed: 'JWT validation error: JWT Token is malformed',
  tokenSignature: 'JWT validation error: JWT Token signature is invalid',
  tokenAudience: 'JWT validation error: JWT Token audience is not allowed',
  tokenExpired: 'JWT validation error: JWT Token is expired',
  tokenNotYetValid: 'JWT validation error: JWT Token is not yet valid',
  misbehaviour: 'Too many invalid frames',
} as const
export type RelayRefusal = keyof typeof relayRefusals

/** JSON-RPC error codes of the relay's answers. */
export const relayErrors = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  limit: -32005,
} as const

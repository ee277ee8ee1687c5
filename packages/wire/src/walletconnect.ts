import * as v from 'valibot'
import { hex32 } from './relay.ts'

const text = v.string()
const optionalText = v.optional(text)
const texts = v.array(text)
const payloadId = v.pipe(v.number(), v.safeInteger())
const relay = v.object({ protocol: text })
const properties = v.optional(v.record(text, v.unknown()))

const payloadRequest = v.object({ id: payloadId, method: text, params: v.optional(v.unknown()) })

// Official clients send an empty error object after an internal failure.
const payloadRefusal = v.object({
  id: payloadId,
  error: v.object({
    code: v.optional(v.number()),
    message: optionalText,
    data: v.optional(v.unknown()),
  }),
})

const payloadResult = v.object({ id: payloadId, result: v.unknown() })

/** A decrypted message: a request, or the answer to one. */
export const wcPayload = v.union([payloadRequest, payloadRefusal, payloadResult])
export type WcRequest = v.InferOutput<typeof payloadRequest>
export type WcAnswer = v.InferOutput<typeof payloadRefusal> | v.InferOutput<typeof payloadResult>

/** Metadata of a peer. It is shown to people, so it is never trusted as markup. */
export const wcMetadata = v.object({
  name: text,
  description: v.optional(text, ''),
  url: v.optional(text, ''),
  icons: v.optional(texts, []),
  redirect: v.optional(v.object({ native: optionalText, universal: optionalText })),
})
export type WcMetadata = v.InferOutput<typeof wcMetadata>

const participant = v.object({ publicKey: hex32, metadata: wcMetadata })

/** Proposed namespaces, by namespace key (`eip155`) or chain key (`eip155:1`) (CAIP-25). */
const wcProposed = v.record(
  text,
  v.object({ chains: v.optional(texts), methods: texts, events: texts }),
)
export type WcProposed = v.InferOutput<typeof wcProposed>

/** Granted namespaces. `chains` may be missing: the accounts name the chains. */
export const wcGranted = v.record(
  text,
  v.object({ chains: v.optional(texts), accounts: texts, methods: texts, events: texts }),
)
export type WcGranted = v.InferOutput<typeof wcGranted>

/** `params` of `wc_sessionPropose`. */
export const wcPropose = v.object({
  requiredNamespaces: v.optional(wcProposed, {}),
  optionalNamespaces: v.optional(wcProposed, {}),
  relays: v.array(relay),
  proposer: participant,
  expiryTimestamp: v.optional(v.number()),
  pairingTopic: v.optional(hex32),
  sessionProperties: properties,
  scopedProperties: properties,
})
export type WcPropose = v.InferOutput<typeof wcPropose>

/** The result of `wc_sessionPropose`. */
export const wcProposeResult = v.object({ responderPublicKey: hex32 })

/** `params` of `wc_sessionSettle`: the wallet has approved. `expiry` in Unix seconds. */
export const wcSettle = v.object({
  relay,
  namespaces: wcGranted,
  controller: participant,
  expiry: v.number(),
  sessionProperties: properties,
  scopedProperties: properties,
  sessionConfig: v.optional(v.object({ disableDeepLink: v.optional(v.boolean()) })),
})
export type WcSettle = v.InferOutput<typeof wcSettle>

/** `params` of `wc_sessionUpdate`. */
export const wcUpdate = v.object({ namespaces: wcGranted })

/** `params` of `wc_sessionExtend`. */
export const wcExtend = v.object({ expiry: v.optional(v.number()) })

/** `params` of `wc_sessionRequest`: a JSON-RPC request for the wallet. */
export const wcSessionRequest = v.object({
  request: v.object({
    method: text,
    params: v.optional(v.unknown()),
    expiryTimestamp: v.optional(v.number()),
  }),
  chainId: text,
})

/** `params` of `wc_sessionEvent`, such as `accountsChanged`. */
export const wcEvent = v.object({
  event: v.object({ name: text, data: v.optional(v.unknown()) }),
  chainId: text,
})

/** The sign-in request that the wallet signs. */
const wcAuthPayload = v.object({
  type: optionalText,
  chains: texts,
  domain: text,
  aud: text,
  version: text,
  nonce: text,
  iat: text,
  statement: optionalText,
  exp: optionalText,
  nbf: optionalText,
  requestId: optionalText,
  resources: v.optional(texts),
})
export type WcAuthPayload = v.InferOutput<typeof wcAuthPayload>

/** `params` of `wc_sessionAuthenticate` (one-click auth). */
export const wcAuthenticate = v.object({
  authPayload: wcAuthPayload,
  requester: participant,
  expiryTimestamp: v.number(),
})

/** One signed sign-in (CAIP-74). Older wallets name the header `eip4361`. */
const wcCacao = v.object({
  h: v.object({ t: text }),
  p: v.object({
    iss: v.pipe(text, v.regex(/^did:pkh:[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[^:]{1,128}$/)),
    domain: text,
    aud: text,
    version: text,
    nonce: text,
    iat: text,
    statement: optionalText,
    exp: optionalText,
    nbf: optionalText,
    requestId: optionalText,
    resources: v.optional(texts),
  }),
  s: v.object({ t: v.picklist(['eip191', 'eip1271']), s: text }),
})
export type WcCacao = v.InferOutput<typeof wcCacao>

export const wcAuthenticateResult = v.object({ cacaos: v.array(wcCacao), responder: participant })

/** Which methods of which namespace a signature also allows, and on which chains (ERC-5573). */
export const wcRecap = v.object({
  att: v.record(text, v.record(text, v.array(v.object({ chains: v.optional(texts) })))),
})
export type WcRecap = v.InferOutput<typeof wcRecap>

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { caip10 } from './scalars.ts'

/** The id of a smart session: "permissions context identifier". */
export const pci = v.pipe(v.string(), v.uuid())

const typedItem = v.looseObject({ type: v.pipe(v.string(), v.maxLength(100)) })
const typedItems = v.pipe(v.array(typedItem), v.maxLength(50))
const expirySeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999_999))

const key = v.object({ type: v.string(), publicKey: v.pipe(v.string(), v.maxLength(1_000)) })

/** The signers of a session: the site's key and the server's key. */
const sessionSigner = v.object({
  type: v.literal('keys'),
  data: v.looseObject({ keys: v.pipe(v.array(key), v.maxLength(10)) }),
})

const signature = v.pipe(v.string(), v.maxLength(16_384))

const terms = {
  expiry: expirySeconds,
  signer: sessionSigner,
  permissions: typedItems,
  policies: typedItems,
}

const smartSession = v.object({
  project: v.object({
    id: v.string(),
    name: v.string(),
    url: v.optional(v.string()),
    iconUrl: v.optional(v.string()),
  }),
  pci,
  /** Unix seconds, as are the other times. */
  expiry: v.number(),
  createdAt: v.number(),
  permissions: v.array(typedItem),
  policies: v.array(typedItem),
  context: v.optional(v.string()),
  revokedAt: v.optional(v.number()),
})
export type SmartSession = v.InferOutput<typeof smartSession>

export const sessionsEndpoint = endpoint({
  method: 'GET',
  path: '/v1/sessions/:address',
  summary: 'The smart sessions an account has granted to this project.',
  input: v.object({ address: caip10 }),
  reply: v.object({ pcis: v.array(smartSession) }),
})

export const createSessionEndpoint = endpoint({
  method: 'POST',
  path: '/v1/sessions/:address',
  summary: "Asks for a smart session; returns its id and the server's own key.",
  input: v.object({
    address: caip10,
    chainId: v.optional(v.pipe(v.string(), v.maxLength(64))),
    ...terms,
  }),
  reply: v.object({
    pci,
    key: v.object({ type: v.literal('secp256k1'), publicKey: v.string() }),
  }),
})

/**
 * The text that the account signs to activate a session. It must differ from the bare session id, because a signature
 * over the bare id revokes the session.
 */
export function sessionActivationText(session: {
  projectId: string
  account: string
  pci: string
}): string {
  return [
    'Activate a smart session',
    `Project: ${session.projectId}`,
    `Account: ${session.account}`,
    `Session: ${session.pci}`,
  ].join('\n')
}

export const activateSessionEndpoint = endpoint({
  method: 'POST',
  path: '/v1/sessions/:address/activate',
  summary:
    "Stores a permission that the wallet granted, with its context. Requires the account's signature over `sessionActivationText`.",
  input: v.object({
    address: caip10,
    pci,
    ...terms,
    context: v.pipe(v.string(), v.maxLength(16_384)),
    signature,
  }),
  reply: v.object({}),
})

export const revokeSessionEndpoint = endpoint({
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  summary:
    "Ends a smart session with the account's signature over its id. A recorded permission that is revoked on the chain needs no signature.",
  input: v.object({ address: caip10, pci, signature: v.optional(signature) }),
  reply: v.object({}),
})

export const sessionContextEndpoint = endpoint({
  method: 'GET',
  path: '/v1/sessions/:address/getcontext',
  summary: "The wallet's context of an active session.",
  input: v.object({ address: caip10, pci }),
  reply: v.object({ context: v.string() }),
})

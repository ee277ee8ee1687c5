import * as v from 'valibot'
import { bytes32, embeddedId, embeddedSession, siteOrigin } from './embedded.ts'
import { endpoint } from './endpoint.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

export const refreshEmbeddedSessionEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/session/refresh',
  summary: 'Exchanges a refresh token for a new pair. Reuse of a token ends the whole session.',
  input: v.object({ refreshToken: bytes32 }),
  reply: embeddedSession,
})

export const endEmbeddedSessionEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/session/end',
  summary: 'Logs out this browser, another one by its id, or all.',
  input: v.object({
    which: v.optional(v.union([v.picklist(['this', 'others', 'all']), embeddedId])),
  }),
  reply: v.object({}),
})

export const embeddedSessionsEndpoint = endpoint({
  method: 'GET',
  path: '/embedded/v1/sessions',
  summary: 'The user’s active sessions.',
  input: v.object({}),
  reply: v.object({
    sessions: v.array(
      v.object({
        id: embeddedId,
        device: v.string(),
        site: v.string(),
        isCurrent: v.boolean(),
        signedInAt: time,
        usedAt: time,
      }),
    ),
  }),
})

export const sessionTicketEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/session/ticket',
  summary:
    "A ticket for a session of the vault's window: valid once, for 30 seconds, for the key with this thumbprint.",
  input: v.object({ thumbprint: bytes32 }),
  reply: v.object({ ticket: bytes32 }),
})

export const redeemTicketEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/session/redeem',
  summary:
    'Exchanges a ticket for a session that ends with the issuing one. Keeps the login’s original time, without step-up.',
  input: v.object({ ticket: bytes32, site: siteOrigin }),
  reply: embeddedSession,
})

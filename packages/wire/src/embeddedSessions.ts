import * as v from 'valibot'
import { bytes32, embeddedId, embeddedSession, siteOrigin } from './embedded.ts'
import { endpoint } from './endpoint.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

export const refreshEmbeddedSessionEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/session/refresh',
  summary:
    'Trades a refresh token for a new pair. One that was traded before ends every descendant.',
  input: v.object({ refreshToken: bytes32 }),
  reply: embeddedSession,
})

export const endEmbeddedSessionEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/session/end',
  summary: 'Signs out: this browser, one other by its id, or every one.',
  input: v.object({
    which: v.optional(v.union([v.picklist(['this', 'others', 'all']), embeddedId])),
  }),
  reply: v.object({}),
})

export const embeddedSessionsEndpoint = endpoint({
  method: 'GET',
  path: '/embedded/v1/sessions',
  summary: 'Where the user is signed in.',
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
    "A ticket with which the vault's window gets a session of its own: once, within 30 seconds, with the key of this thumbprint.",
  input: v.object({ thumbprint: bytes32 }),
  reply: v.object({ ticket: bytes32 }),
})

export const redeemTicketEndpoint = endpoint({
  method: 'POST',
  path: '/embedded/v1/session/redeem',
  summary:
    'Trades a ticket for a session that ends with the one that issued it. The login counts from its original time; step-up is not passed on.',
  input: v.object({ ticket: bytes32, site: siteOrigin }),
  reply: embeddedSession,
})

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

/** A change to the account that its owner should know of; accounts with an email address get it as a mail, too. */
const embeddedNotice = v.object({
  /** Grows with every notice of the installation. */
  id: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
  /** A sentence in the session's language. */
  what: v.string(),
  /** The origin of the site where it happened. */
  site: v.string(),
  /** The browser and system that made the change, as people name them. */
  device: v.string(),
  /** Whether the browser that asks made the change itself. */
  isOwn: v.boolean(),
  at: time,
})
export type EmbeddedNotice = v.InferOutput<typeof embeddedNotice>

/** An address that is going to log in from `from` on, unless the owner stops it. */
const pendingEmail = v.object({ email: v.string(), from: time })
export type PendingEmail = v.InferOutput<typeof pendingEmail>

export const embeddedNoticesEndpoint = endpoint({
  method: 'GET',
  path: '/embedded/v1/notices',
  summary: 'The account’s notices of the last 90 days, newest first, and the pending email change.',
  input: v.object({}),
  reply: v.object({
    notices: v.array(embeddedNotice),
    pendingEmail: v.nullable(pendingEmail),
  }),
})

export const stopEmailChangeEndpoint = endpoint({
  method: 'DELETE',
  path: '/embedded/v1/email/change',
  summary: 'Stops a pending email change and logs out all other browsers. Only requires a session.',
  input: v.object({}),
  reply: v.object({}),
})

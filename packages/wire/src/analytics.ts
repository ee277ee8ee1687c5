import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const shortText = v.pipe(v.string(), v.maxLength(2048))

/** What happened: the name of an event and its properties. */
const analyticsProps = v.object({
  type: v.picklist(['track', 'error']),
  event: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/)),
  properties: v.optional(v.record(v.string(), v.unknown())),
  address: v.optional(v.pipe(v.string(), v.maxLength(128))),
})

/** An analytics event as a page sends it. */
const analyticsEvent = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  url: shortText,
  domain: shortText,
  /** Milliseconds since 1970; older clients also send ISO text. */
  timestamp: v.union([v.number(), shortText]),
  props: analyticsProps,
})
export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent>

/** What a page sends with its events, in the query. */
const page = {
  /** The browser's IANA time zone, from which the server derives the country. */
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** The SDK's name and version. */
  sv: v.optional(v.pipe(v.string(), v.maxLength(200))),
}

/** The maximum number of events in one batch. */
export const eventsPerBatch = 100

export const sendEventEndpoint = endpoint({
  method: 'POST',
  path: '/e',
  summary: 'Stores one event.',
  input: v.object({ ...analyticsEvent.entries, ...page }),
  reply: v.object({}),
})

export const sendEventsEndpoint = endpoint({
  method: 'POST',
  path: '/batch',
  summary: 'Stores several events at once.',
  input: v.object({
    events: v.pipe(v.array(analyticsEvent), v.maxLength(eventsPerBatch)),
    ...page,
  }),
  reply: v.object({}),
})

export const analyticsConfigEndpoint = endpoint({
  method: 'GET',
  path: '/getAnalyticsConfig',
  summary: 'Whether the project collects events.',
  input: v.object({}),
  reply: v.object({ isAnalyticsEnabled: v.boolean() }),
})

import type { AnalyticsEvent } from '@latchkey/wire'
import { ServerError } from '../errors/ServerError.ts'
import type { Project } from '../projects/project.ts'
import { dimensionsOf, type EventDimensions, type EventSource } from './eventDimensions.ts'
import { hashAccount, hashAccounts } from './hashAccounts.ts'
import { scrubTexts } from './scrubTexts.ts'

/** One row of `analytics_events`. */
export type EventRow = EventDimensions & {
  /** Chosen by the client; a repeated id is stored once. */
  eventId: string
  projectId: string
  /** By the server's clock, in milliseconds since 1970. */
  receivedAt: number
  /** By the client's clock, in milliseconds since 1970. */
  happenedAt: number
  type: string
  event: string
  /** Without its query. */
  url: string
  domain: string
  /** Hashed, unless the project stores accounts in plain text. */
  account: string | null
  /** JSON text. */
  properties: string | null
}

const EARLIEST_TIME = Date.UTC(2015, 0)
const DAY_MS = 86_400_000
const MAX_PROPERTIES_LENGTH = 16_384

/** An event as it is stored: without the query of its URL, with hashed accounts unless the project stores them in plain text. */
export function toEventRow(
  event: AnalyticsEvent,
  {
    project,
    secret,
    source,
    now,
  }: { project: Project; secret: Buffer; source: EventSource; now: number },
): EventRow {
  const { eventId, url, domain, timestamp, props } = event
  const hashesAccounts = project.hashAddresses
  const account = props.address ?? null
  const happenedAt = parseTime(timestamp, now)
  const properties = props.properties ? scrubTexts(props.properties) : null
  const storedProperties = hashesAccounts ? hashAccounts(properties, secret) : properties
  return {
    eventId,
    projectId: project.id,
    receivedAt: now,
    happenedAt,
    ...dimensionsOf(event, { source, happenedAt, receivedAt: now }),
    type: props.type,
    event: props.event,
    url: withoutQuery(hashesAccounts ? String(hashAccounts(url, secret)) : url),
    domain: matchSite(domain),
    account: account && hashesAccounts ? hashAccount(account, secret) : account,
    properties: storedProperties === null ? null : encodeProperties(storedProperties),
  }
}

// Bytes of the fixed columns and of the entries of two indexes.
const ROW_BYTES = 300
// PostgreSQL splits long values into indexed chunks (TOAST).
const CHUNK_OVERHEAD = 1.1

/** An event's bytes on disk, rounded up. */
export function rowBytes({ type, event, url, domain, account, properties }: EventRow): number {
  const texts = [type, event, url, domain, account ?? '', properties ?? '']
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), ROW_BYTES)
  return Math.ceil(bytes * CHUNK_OVERHEAD)
}

function parseTime(timestamp: number | string, now: number): number {
  const time = typeof timestamp === 'number' ? timestamp : Date.parse(timestamp)
  if (time >= EARLIEST_TIME && time <= now + DAY_MS) return Math.round(time)
  throw new ServerError(400, 'server/bad-input', 'The timestamp is out of range', 'timestamp')
}

/** A host with its port; anything else is no domain. */
function matchSite(domain: string): string {
  return /^[-.:[\]a-zA-Z0-9]{1,255}$/.test(domain) ? domain : ''
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

function encodeProperties(properties: unknown): string {
  const text = JSON.stringify(properties)
  if (text.length <= MAX_PROPERTIES_LENGTH) return text
  throw new ServerError(400, 'server/bad-input', 'Too many properties', 'props.properties')
}
